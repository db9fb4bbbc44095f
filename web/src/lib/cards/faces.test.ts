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
    for (let count = 2; count <= 10; count++) expect(pips(count)).toHaveLength(count);
  });

  it("has pips and courts for playing cards of every game", () => {
    expect(print(card({ suit: "spades" }), "golf")).toMatchObject({ kind: "pips", rank: "7", count: 7 });
    expect(print(card({ suit: "spades", rank: 12 }), "golf")).toMatchObject({ kind: "court", figure: "queen" });
  });

  it("writes a card's text in its ink where nobody has designed the card", () => {
    const plain = { kind: "text", rank: "7x", ink: "var(--heart)", caption: "7 of Crosses" };
    expect(print(card({ suit: "crosses" }), "golf")).toEqual(plain);
    expect(print(card({ suit: "toString", ink: "pink" as CardView["ink"] }), "golf")).toEqual({
      ...plain,
      ink: "var(--ink)",
    });
  });
});
