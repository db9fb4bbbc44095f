import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import type { View, Zone } from "$lib/view/view";
import { labelOf, readActions, spotOf } from "./phrases";

const card = (text: string, name: string) => ({ text, name, suit: "x", rank: null, ink: "red" as const });

function zone(id: string, title: string, cards: Zone["cards"], more: Partial<Zone> = {}): Zone {
  return { id, title, kind: "row" as const, owner: null, count: cards.length, marks: [], cards, ...more };
}

function said(zones: Zone[], ...actions: [string, string][]): string[][] {
  const view = { zones, actions: actions.map(([text, words]) => ({ text, words })) } as unknown as View;
  return readActions(view).map(({ phrases }) => [...phrases].sort());
}

const phrasesOf = (name: FixtureName, text: string): string[] => {
  const found = readActions(fixture(name)).find(({ action }) => action.text === text);
  return [...(found?.phrases ?? [])].sort();
};

describe("what an action names", () => {
  it("is the card and the zones of its words, whatever their capitals", () => {
    const zones = [zone("column1", "Column 1", [card("qs", "queen of spades")]), zone("pile", "Pile", [])];
    expect(said(zones, ["1", "Lay the Queen of Spades from column 1 on the pile"])).toEqual([
      ["column 1", "pile", "queen of spades"],
    ]);
  });

  it("is the longest name, and never part of a word", () => {
    const zones = [zone("column1", "Column 1", [card("1h", "1 of hearts"), card("11h", "11 of hearts")])];
    expect(said(zones, ["a", "11 of hearts to column 10"], ["b", "the 1 of hearts"], ["c", "Columnist"])).toEqual([
      ["11 of hearts"],
      ["1 of hearts"],
      [],
    ]);
  });

  it("is not a shorter name within it, nor the end of another word", () => {
    const zones = [zone("hand", "Hand", [card("w", "witch"), card("wq", "witch queen")])];
    expect(said(zones, ["a", "Lay the witch queen down"], ["b", "Beforehand"])).toEqual([["witch queen"], []]);
  });

  it("is meant in the plural too", () => {
    expect(said([zone("heap", "Heap", [card("n", "Newt")])], ["2", "Take 2 newts"])).toEqual([["newt"]]);
  });

  it("is read from notation where the words name no card", () => {
    const zones = [zone("hand", "Hand", [card("qs", "queen of spades"), card("d", "dove")])];
    expect(said(zones, ["qs+3", "Lay it down"], ["d", "Draw"])).toEqual([["queen of spades"], []]);
  });

  it("is a square of a board, not every stone like the one on it", () => {
    expect(phrasesOf("stones", "g2-g6")).toEqual(["g2", "g6"]);
    expect(phrasesOf("stones", "a1")).toEqual(["a1"]);
  });

  it("is the place under which its notation stands", () => {
    const row = zone("row", "Row", [null, null], { places: ["t1", ""] });
    expect(said([row], ["t1", "Take what lies there"])).toEqual([["=t1"]]);
    expect(spotOf(row, 0).own).toEqual(["=t1"]);
    expect(spotOf(row, 1).own).toEqual([]);
  });

  it("is found in real games", () => {
    expect(phrasesOf("witchpig-thief", "w1/w5")).toEqual(["1 of swords", "5 of swords"]);
    expect(phrasesOf("witchpig-thief", "keep")).toEqual([]);
    expect(phrasesOf("wyr", "g1>2")).toEqual(["basket pile 2", "green 1"]);
    expect(phrasesOf("pendle", "5h+7hxqc")).toEqual(["5 of hearts", "7 of hearts", "queen of clubs"]);
    expect(phrasesOf("hocus", "4/4>1")).toEqual(["11 of froggles", "column 1"]);
  });
});

describe("a place", () => {
  it("answers to its square, its card, or nothing of its own", () => {
    const [board] = fixture("stones").zones;
    if (!board) throw new Error("no board");
    expect(labelOf(board, 0)).toBe("a9");
    expect(spotOf(board, 80).own).toEqual(["i1"]);
    expect(spotOf(zone("a", "A", [null]), 0)).toEqual({ key: "a.0", zone: "a", own: [], shared: "a" });
  });

  it("that is a whole zone answers to its last card", () => {
    expect(spotOf(zone("a", "A", [card("x1", "one"), card("x2", "two")]), null)).toEqual({
      key: "a",
      zone: "a",
      own: ["two"],
      shared: "a",
    });
  });
});
