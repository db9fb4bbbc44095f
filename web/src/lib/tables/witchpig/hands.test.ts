import { describe, expect, it } from "vitest";
import { fixture } from "../fixtures";
import type { CardView } from "../view";
import { shownHands } from "./ending";
import { talkOf } from "./talk";
import { around, arranged, choicesOf, handOf, makers, nameOf } from "./hands";

const view = fixture("witchpig-thief");
const INKS: Record<string, string> = {
  swords: "red",
  suns: "red",
  triangles: "red",
  pentacles: "black",
  moons: "black",
  comets: "black",
  glooms: "green",
};
const hand = (...cards: [suit: string, rank: number][]): CardView[] =>
  cards.map(([suit, rank]) => ({ text: `${suit.charAt(0)}${rank}`, name: "", suit, rank, ink: INKS[suit] ?? "" }));

describe("choices of a seat", () => {
  it("sees the swaps a Thief may make, of own cards for those of the left", () => {
    const { swaps, keep, discards } = choicesOf(view);
    expect(swaps.length).toBeGreaterThan(0);
    expect(keep?.text).toBe("keep");
    expect(discards).toEqual([]);
    const [mine, theirs] = [handOf(view, 0), handOf(view, 1)].map((cards) => cards.map((card) => card.text));
    expect(swaps.every((swap) => mine?.includes(swap.given) && theirs?.includes(swap.taken))).toBe(true);
  });

  it("seats the others from the left on", () => {
    expect(around(view)).toEqual([1, 2]);
    expect(around({ ...view, seat: null })).toEqual([0, 1, 2]);
  });
});

describe("named hands", () => {
  it("reads what a hand is worth from its marks", () => {
    expect(nameOf(["dealer", "row 7: five in sequence, one red suit"])).toEqual({
      row: 7,
      words: "five in sequence, one red suit",
    });
    expect(nameOf(["no winning hand"])?.row).toBe(0);
    expect(nameOf(["out"])).toBeNull();
  });

  it("finds the cards that make a row", () => {
    const five = hand(["swords", 4], ["swords", 5], ["swords", 7], ["swords", 8], ["swords", 9], ["glooms", 3]);
    expect(makers(five, 7, "deck")).toEqual([0, 1, 2, 3, 4]);
    const high = hand(["moons", 8], ["moons", 6], ["moons", 9], ["suns", 1], ["suns", 2], ["suns", 4]);
    expect(makers(high, 21, "deck")).toEqual([0, 2, 1]);
    const threes = hand(["glooms", 3], ["moons", 1], ["glooms", 3], ["suns", 2], ["glooms", 3], ["glooms", 3]);
    expect(makers(threes, 22, "deck")).toEqual([0, 2, 4]);
    expect(makers(five, 0, "deck")).toEqual([]);
  });

  it("follows plain counting where the option says so", () => {
    const plain = hand(["suns", 5], ["suns", 6], ["suns", 7], ["moons", 1], ["moons", 2], ["comets", 4]);
    expect(makers(plain, 20, "numeric")).toEqual([0, 1, 2]);
    expect(makers(plain, 20, "deck")).toEqual([]);
  });
});

describe("sorting the own hand", () => {
  const cards = hand(["glooms", 3], ["swords", 6], ["glooms", 3], ["swords", 9]);

  it("sorts by suit and by number, six highest", () => {
    expect(arranged(cards, "suit", []).map((card) => card.text)).toEqual(["s9", "s6", "g3", "g3"]);
    expect(arranged(cards, "rank", []).map((card) => card.text)).toEqual(["g3", "g3", "s9", "s6"]);
  });

  it("keeps the player's order, equal cards one by one, new ones last", () => {
    expect(arranged(cards, "own", ["s6", "g3", "x1"]).map((card) => card.text)).toEqual(["s6", "g3", "g3", "s9"]);
  });
});

describe("hands at the end", () => {
  const shown = hand(["suns", 2], ["glooms", 3]);
  const play = (seat: number, text: string, cards: CardView[] = []) => ({ seat, text, words: "", shown: cards });
  const ended = {
    ...view,
    over: true,
    zones: view.zones.map((zone) =>
      zone.id === "hand1" || zone.id === "hand2" ? { ...zone, marks: ["out"], count: 0, cards: [] } : zone,
    ),
  };

  it("shows the hand of one who is out by a false call, and no other", () => {
    const rows = shownHands(ended, [play(1, "draw"), play(1, "call", shown), play(2, "draw"), play(0, "draw")]);
    const of = (seat: number) => rows.find((row) => row.seat === seat);
    expect([of(1)?.false, of(1)?.cards.map((card) => card.text)]).toEqual([true, ["s2", "g3"]]);
    expect([of(2)?.false, of(2)?.out, of(2)?.cards]).toEqual([false, true, []]);
    expect(of(0)?.cards.length).toBeGreaterThan(5);
  });

  it("forgets a false call that was taken back", () => {
    const rows = shownHands(view, [play(1, "call", shown)]);
    expect(rows.find((row) => row.seat === 1)?.false).toBe(false);
  });
});

describe("whose turn it is", () => {
  const choices = { draw: null, call: { text: "call", words: "Call" }, keep: null, discards: [], swaps: [] };
  const talk = (turn: number, live: boolean): string =>
    talkOf({ ...view, turn }, { choices, thieving: false }, live, ["You", "Ben"]);

  it("says who is to move, and that one may call only while one may", () => {
    expect(talk(1, true)).toBe("Ben is to move. You may call.");
    expect(talk(1, false)).toBe("Ben is to move.");
  });

  it("speaks to the player whose turn it is, also while the line is lost", () => {
    expect(talk(0, false)).toBe("You are to move.");
  });
});
