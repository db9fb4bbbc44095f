import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { cardsOf, changed, known } from "$lib/view/view";
import {
  attacksOf,
  attackText,
  chosenOf,
  exact,
  foresee,
  groupOf,
  heapOf,
  reachable,
  shownSums,
  sidesOf,
  stands,
} from "./attacks";

const view = fixture("pendle");
const [handZone, ghostZone] = [known(view, "hand"), known(view, "ghosts")];

describe("attacks of Pendle Hill", () => {
  it("reads and writes both sides", () => {
    const [attack, end] = view.actions;
    const sides = attack && sidesOf(view, attack);
    expect(sides).toEqual({ soldiers: ["5h", "7h"], ghosts: ["qc"] });
    expect(sides && attackText(sides)).toBe(attack?.text);
    expect(end && sidesOf(view, end)).toBeNull();
  });

  it("attacks with cards of the hand, ghosts that stand, and equal sums", () => {
    const attacks = attacksOf(view);
    expect(attacks.length).toBeGreaterThan(0);
    for (const { sides } of attacks) {
      const mine = chosenOf(handZone, new Set(sides.soldiers));
      const theirs = chosenOf(ghostZone, new Set(sides.ghosts));
      const [left, right] = shownSums(mine, theirs);
      expect([mine.cards.length, theirs.cards.length]).toEqual([sides.soldiers.length, sides.ghosts.length]);
      expect(left).toBe(right);
      expect(left).toBeGreaterThan(0);
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

  it("foresees an attack: soldiers on their discard, ghosts out of the game, the others as they were", () => {
    const first = attacksOf(view)[0];
    const seen = first && foresee(view, first.text);
    if (!seen) throw new Error("the fixture has no attack");
    const { sides } = first;
    for (const card of sides.soldiers) expect(heapOf(seen, card)).toBe("spent");
    for (const card of sides.ghosts) expect(heapOf(seen, card)).toBe("removed");
    expect(known(seen, "lair")).toEqual(known(view, "lair"));
    const told = (one: typeof view): (string | undefined)[][] =>
      (known(one, "hand").groups ?? []).map(({ places }) => places.map((n) => cardsOf(known(one, "hand"))[n]?.text));
    const stay = told(view).filter((cards) => !cards.some((card) => sides.soldiers.includes(card ?? "")));
    expect(told(seen)).toEqual(stay);
  });

  it("foresees a card of the reserve face down in the hand", () => {
    const uncovered = changed(view, { reserve: { movable: [2] } });
    expect(stands(uncovered).map(({ takeable }) => takeable)).toEqual([false, false, true, false, false]);
    const actions = [{ text: "t3", words: "Take it", kind: "take", takes: { reserve: [2] } }];
    const seen = foresee({ ...uncovered, actions }, "t3");
    expect(seen && stands(seen).some(({ takeable, reserve }) => takeable || reserve)).toBe(false);
    expect(seen && known(seen, "hand").cards.at(-1)).toBeNull();
    expect(seen && known(seen, "hand").count).toBe(handZone.count + 1);
  });

  it("knows what cards make together from the judge alone", () => {
    expect(chosenOf(handZone, new Set(["3h", "js"])).sums).toEqual([14]);
    const told = { ...handZone, groups: [{ places: [0, 4], values: [4, 17] }] };
    expect(chosenOf(told, new Set(["js", "3h"])).sums).toEqual([4, 17]);
    expect(chosenOf(told, new Set(["3h"])).sums).toEqual([]);
    expect(groupOf(handZone, new Set(["3h", "5h", "6h"]))).toBeUndefined();
    expect(groupOf(handZone, new Set(["3h", "qc"]))).toBeUndefined();
  });

  it("shows equal sums where there are any, else the smallest", () => {
    const chosen = (...sums: number[]) => ({ cards: [], sums });
    expect(shownSums(chosen(1, 14), chosen(14))).toEqual([14, 14]);
    expect(shownSums(chosen(2), chosen(9))).toEqual([2, 9]);
  });

  it("sees five places, and where a card went", () => {
    expect(stands(view)).toHaveLength(5);
    expect(heapOf(view, cardsOf(known(view, "hand"))[0]?.text ?? "")).toBe("hand");
    expect(heapOf(view, "xx")).toBeNull();
  });
});
