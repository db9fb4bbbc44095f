import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import type { View, Zone } from "$lib/view/view";
import { spotOf, waysOf } from "./ways";

const openOf = (name: FixtureName, text: string): readonly string[] =>
  waysOf(fixture(name)).find(({ action }) => action.text === text)?.open ?? [];

describe("what an action names", () => {
  it("is the places that it takes, then where it puts them", () => {
    expect(openOf("hocus", "4/4>1")).toEqual(["column4.2", "column1"]);
    expect(openOf("pendle", "5h+7hxqc")).toEqual(["hand.1", "hand.3", "ghosts.2"]);
    expect(openOf("witchpig-thief", "w1/w5")).toEqual(["hand0.0", "hand1.0"]);
    expect(openOf("wyr", "g1>2")).toEqual(["garden.0", "pile2"]);
  });

  it("is the ends of a line", () => {
    expect(openOf("stones", "g2-g6")).toEqual(["board.33", "board.69"]);
    expect(openOf("stones", "a1")).toEqual(["board.72"]);
  });

  it("is nothing where the game says nothing", () => {
    expect(openOf("witchpig-thief", "keep")).toEqual([]);
    expect(waysOf({ actions: [{ text: "q", words: "Take the queen" }] } as unknown as View)[0]?.open).toEqual([]);
  });
});

describe("a place", () => {
  const card = (text: string) => ({ text, name: "Newt", suit: "x", rank: null, ink: "red" as const });
  const zone = (kind: Zone["kind"], ...cards: Zone["cards"]): Zone => ({
    id: "a",
    title: "A",
    kind,
    owner: null,
    count: cards.length,
    marks: [],
    cards,
  });

  it("stands for itself alone where an action names it, or where no card is equal", () => {
    const row = zone("row", card("n"), card("n"), card("t"), null, { empty: true }, { empty: true });
    const named = new Set(["a.1", "a.3", "a.5"]);
    const own = [0, 1, 2, 3, 4].map((index) => spotOf(row, index, named).own);
    expect(own).toEqual([["a.0", "a.1"], ["a.1"], ["a.2"], ["a.3"], ["a.4"]]);
  });

  it("of a column is never another one", () => {
    expect(spotOf(zone("column", card("n"), card("n")), 0, new Set(["a.1"])).own).toEqual(["a.0"]);
  });

  it("that is a whole zone stands for all of its places", () => {
    expect(spotOf(zone("pile", card("n"), card("t")), null, new Set())).toEqual({
      key: "a",
      zone: "a",
      own: ["a", "a.0", "a.1"],
    });
  });
});
