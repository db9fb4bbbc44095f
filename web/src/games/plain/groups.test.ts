import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import { FEW, grouped } from "./groups";
import { readActions } from "./phrases";

const groupsOf = (name: FixtureName): [string, number][] =>
  grouped(readActions(fixture(name))).map(({ lead, actions }) => [lead, actions.length]);

describe("groups of actions", () => {
  it("are none while there are few", () => {
    expect(groupsOf("hocus")).toEqual([["", 6]]);
    expect(grouped([])).toEqual([]);
  });

  it("begin alike, and what stands for itself comes first", () => {
    expect(groupsOf("witchpig-thief")).toEqual([
      ["", 1],
      ["Give", 42],
    ]);
    expect(groupsOf("wyr")).toEqual([
      ["", 1],
      ["Harvest", 8],
      ["Put", 40],
    ]);
  });

  it("do not differ by numbers alone, and hold every action once", () => {
    const groups = grouped(readActions(fixture("stones")));
    expect(groups.map(({ lead }) => lead)).toContain("Take the … stones from");
    const all = groups.flatMap(({ actions }) => actions.map(({ action }) => action.text));
    expect(new Set(all).size).toBe(fixture("stones").actions.length);
    expect(all.length).toBeGreaterThan(FEW);
  });
});
