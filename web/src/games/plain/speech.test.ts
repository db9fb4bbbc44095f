import { expect, test } from "vitest";
import type { CardView, Zone } from "$lib/view/view";
import { cardInWords, marksOf, placeInWords, worthInWords } from "./speech";

const card: CardView = { text: "k", name: "Keiju", suit: "keiju", rank: null, ink: "red" };
const zone: Zone = { id: "hand", title: "Hand", kind: "row", owner: 0, count: 2, marks: ["open"], cards: [card, card] };

test("a card says what it asks for", () => {
  expect(cardInWords({ ...card, asks: "five odd cards", values: [1, 14] })).toBe(
    "Keiju, counts 1 or 14, asks for five odd cards",
  );
});

test("a hand says what it is worth, and its cards which of them make it", () => {
  const worth = { rank: 7, words: "a pair" };
  expect(worthInWords(worth)).toBe("a pair, rank 7");
  expect(worthInWords({ rank: 0, words: "nothing" })).toBe("nothing");
  const laid = { zone: { ...zone, worth, highlights: [1] }, shape: "open" as const, spots: [spot(0), spot(1)] };
  expect([0, 1].map((index) => placeInWords(laid, index))).toEqual([
    "Keiju, Hand, 1 of 2",
    "Keiju, Hand, 2 of 2, part of a pair",
  ]);
});

test("a zone says that a person looks into it", () => {
  expect(marksOf(zone)).toEqual(["open"]);
  expect(marksOf({ ...zone, looked_at: true })).toEqual(["open", "looked into"]);
});

function spot(index: number) {
  return { key: `hand.${index}`, zone: "hand", own: [] };
}
