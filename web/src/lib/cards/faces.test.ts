import { describe, expect, it } from "vitest";
import type { CardView } from "$lib/view/view";
import { print } from "./faces";
import { pips } from "./pips";

const card = (more: Partial<CardView>): CardView => ({
  text: "7x",
  name: "7 of Crosses",
  suit: "",
  rank: 7,
  ink: "red",
  ...more,
});

describe("prints", () => {
  it("stands as many pips as the card counts", () => {
    const square = '<path d="M0 0h512v512H0z"/>';
    for (let count = 2; count <= 10; count++) expect(pips(square, count).match(/M/g)).toHaveLength(count);
  });

  it("stands a pip in its place, and those below the middle on their heads", () => {
    expect(pips('<path d="M0 512c64-.5.5 0 512 0A256 256 0 0 1 0 512"/>', 2)).toBe(
      "M41.5 30.9c2.125 -0.017 0.017 0 17 0A8.5 8.5 0 0 1 41.5 30.9" +
        "M58.5 109.1c-2.125 0.017 -0.017 0 -17 0A8.5 8.5 0 0 1 58.5 109.1",
    );
  });

  it("has pips and courts for playing cards of every game", () => {
    expect(print(card({ suit: "spades" }), "golf")).toMatchObject({ kind: "pips", rank: "7", count: 7 });
    expect(print(card({ suit: "spades", rank: 12 }), "golf")).toMatchObject({ kind: "court", figure: "queen" });
  });

  it("writes a card's text in its ink where nobody has designed the card", () => {
    const plain = { kind: "text", rank: "7x", ink: "var(--ink-red)", caption: "7 of Crosses" };
    expect(print(card({ suit: "crosses" }), "golf")).toEqual(plain);
    expect(print(card({ suit: "toString", ink: "pink" as CardView["ink"] }), "golf")).toEqual({
      ...plain,
      ink: "var(--ink)",
    });
  });
});
