import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import { FEW, grouped } from "./groups";
import { waysOf } from "./ways";

const groupsOf = (name: FixtureName): [string, number][] =>
  grouped(waysOf(fixture(name)), fixture(name).zones).map(({ lead, ways }) => [lead, ways.length]);

describe("groups of actions", () => {
  it("are none while there are few", () => {
    expect(groupsOf("hocus")).toEqual([["", 6]]);
    expect(grouped([], [])).toEqual([]);
  });

  it("are of one kind, and what stands for itself comes first", () => {
    expect(groupsOf("witchpig-thief")).toEqual([
      ["", 1],
      ["Give the", 42],
    ]);
    expect(groupsOf("wyr")).toEqual([
      ["", 1],
      ["Harvest", 8],
      ["Put", 40],
    ]);
  });

  it("hold every action once", () => {
    const groups = grouped(waysOf(fixture("stones")), []);
    expect(groups.map(({ lead }) => lead)).toEqual(["Take the", "Take the"]);
    const all = groups.flatMap(({ ways }) => ways.map(({ action }) => action.text));
    expect(new Set(all).size).toBe(fixture("stones").actions.length);
    expect(all.length).toBeGreaterThan(FEW);
  });

  it("are called as the zones that they take from where their words have nothing in common", () => {
    const actions = Array.from({ length: FEW + 1 }, (_, n) => ({ text: `${n}`, words: `${n}`, takes: { row: [n] } }));
    const [row] = fixture("wyr").zones;
    const zones = row ? [{ ...row, id: "row", title: "Row" }] : [];
    const leads = (view: { actions: typeof actions }) => grouped(waysOf(view as never), zones).map(({ lead }) => lead);
    expect(leads({ actions })).toEqual(["Row"]);
  });

  it("are none in a game that says nothing of its actions but words", () => {
    const actions = Array.from({ length: FEW + 1 }, (_, n) => ({ text: `${n}`, words: `Take ${n}` }));
    expect(grouped(waysOf({ actions } as never), []).map(({ lead }) => lead)).toEqual([""]);
  });
});
