import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import type { Action } from "$lib/view/view";
import { bandsOf, canLayOut } from "./layout";
import { waysOf } from "./ways";

const ids = (name: FixtureName): string[][] =>
  bandsOf(fixture(name), waysOf(fixture(name))).map((band) => band.map(({ zone }) => zone.id));
const shapes = (name: FixtureName): Record<string, string> =>
  Object.fromEntries(
    bandsOf(fixture(name), waysOf(fixture(name)))
      .flat()
      .map(({ zone, shape }) => [zone.id, shape]),
  );

describe("the bands of a table", () => {
  it("hold neighbours of one kind", () => {
    const [foundations, reserve, stock, columns] = ids("hocus");
    expect(foundations).toHaveLength(4);
    expect(reserve).toEqual(["reserve"]);
    expect(stock).toEqual(["stock"]);
    expect(columns).toHaveLength(7);
  });

  it("go from the others' hands to one's own", () => {
    expect(ids("witchpig-thief")).toEqual([["hand1"], ["hand2"], ["field", "midden"], ["hand0"]]);
  });

  it("keep the order of the view for who sits alone", () => {
    expect(ids("pendle").flat()).toEqual(fixture("pendle").zones.map(({ id }) => id));
  });
});

describe("the shape of a zone", () => {
  it("is a heap for piles, a fan for cards that nobody here may see", () => {
    expect(shapes("witchpig-thief")).toMatchObject({ field: "heap", hand0: "open", hand1: "open", hand2: "fan" });
  });

  it("can be laid out where more than one card of a heap is seen", () => {
    const pile = { id: "pile", title: "Pile", kind: "pile" as const, owner: null, count: 3, marks: [] };
    const card = { text: "1x", name: "1 of x", suit: "x", rank: 1, ink: "red" as const };
    const lay = (cards: (typeof card | null)[]) =>
      bandsOf({ ...fixture("pendle"), zones: [{ ...pile, cards }], actions: [] }, [])
        .flat()
        .map(canLayOut);
    expect(lay([null, null, null])).toEqual([false]);
    expect(lay([null, null, card])).toEqual([false]);
    expect(lay([null, card, card])).toEqual([true]);
  });

  it("is open for a small set, and for one whose cards an action names", () => {
    const view = fixture("pendle");
    const many = Array.from({ length: 9 }, (_, rank) => ({
      text: `${rank + 1}x`,
      name: `${rank + 1} of x`,
      suit: "x",
      rank: rank + 1,
      ink: "red" as const,
    }));
    const zone = { id: "many", title: "Many", kind: "set" as const, owner: null, count: 9, marks: [], cards: many };
    const shape = (actions: Action[]) => {
      const shown = { ...view, zones: [zone], actions };
      return bandsOf(shown, waysOf(shown))[0]?.[0]?.shape;
    };
    expect(shapes("pendle")["removed"]).toBe("open");
    expect(shape([])).toBe("heap");
    expect(shape([{ text: "take", words: "Take the 4 of x" }])).toBe("heap");
    expect(shape([{ text: "take", words: "Take the 4 of x", takes: { many: [3] } }])).toBe("open");
  });
});
