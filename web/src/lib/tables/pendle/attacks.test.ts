import { describe, expect, it } from "vitest";
import { fixture } from "../fixtures";
import { cardsOf, known, type CardView } from "../view";
import { attacksOf, attackText, exact, heapOf, reachable, shownSums, sidesOf, stands, sums } from "./attacks";

const view = fixture("pendle");
const card = (...values: number[]): CardView => ({ text: "x", name: "", suit: "clubs", rank: 0, ink: "black", values });

describe("attacks of Pendle Hill", () => {
  it("reads and writes both sides", () => {
    const sides = sidesOf("2d+6cx8c");
    expect(sides).toEqual({ soldiers: ["2d", "6c"], ghosts: ["8c"] });
    expect(sides && attackText(sides)).toBe("2d+6cx8c");
    expect(sidesOf("end")).toBeNull();
  });

  it("attacks with cards of the hand, ghosts that stand, and equal sums", () => {
    const hand = cardsOf(known(view, "hand"));
    const ghosts = cardsOf(known(view, "ghosts"));
    for (const { sides } of attacksOf(view)) {
      const mine = hand.filter((one) => sides.soldiers.includes(one.text));
      const theirs = ghosts.filter((one) => sides.ghosts.includes(one.text));
      const [left, right] = shownSums(mine, theirs);
      expect([mine.length, theirs.length]).toEqual([sides.soldiers.length, sides.ghosts.length]);
      expect(left).toBe(right);
    }
  });

  it("finds an attack by its cards in any order, and what a choice can still become", () => {
    const attacks = attacksOf(view);
    const first = attacks[0];
    if (!first) throw new Error("the fixture has no attack");
    const chosen = { soldiers: [...first.sides.soldiers].reverse(), ghosts: first.sides.ghosts };
    expect(exact(attacks, chosen)).toBe(first);
    expect(reachable(attacks, { soldiers: first.sides.soldiers.slice(0, 1), ghosts: [] })).toContain(first);
  });

  it("adds up what cards may count for", () => {
    expect(sums([card(1, 14), card(3)])).toEqual([4, 17]);
    expect(shownSums([card(1, 14)], [card(14)])).toEqual([14, 14]);
    expect(shownSums([card(2)], [card(9)])).toEqual([2, 9]);
  });

  it("sees five places, and where a card went", () => {
    expect(stands(view)).toHaveLength(5);
    expect(heapOf(view, cardsOf(known(view, "hand"))[0]?.text ?? "")).toBe("hand");
    expect(heapOf(view, "xx")).toBeNull();
  });
});
