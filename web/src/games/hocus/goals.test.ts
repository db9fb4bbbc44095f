import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { goalsOf } from "./goals";
import { movesOf } from "./moves";

describe.each(["hocus", "hocus-late"] as const)("where the cards of %s can go", (name) => {
  const view = fixture(name);
  const moves = movesOf(view).filter((move) => move.to !== "stock");

  it("names every place that the judge offers, each in words of its own", () => {
    for (const from of new Set(moves.map((move) => move.from))) {
      const mine = moves.filter((move) => move.from === from);
      const goals = goalsOf(view, mine);
      expect(new Set(goals.map((goal) => goal.to))).toEqual(new Set(mine.map((move) => move.to)));
      expect(new Set(goals.map((goal) => goal.where + goal.how)).size).toBe(mine.length);
    }
  });

  it("names the column of every goal that is one", () => {
    for (const goal of goalsOf(view, moves).filter(({ to }) => !to.startsWith("foundation-")))
      expect(goal.where + goal.how).toMatch(new RegExp(`column ${goal.to.slice(-1)}`, "i"));
  });
});

it("says which Goblins go onto their equals by a Hoard, as the judge has it", () => {
  const view = fixture("hocus-late");
  const hoarding = (judged: typeof view): string[] =>
    goalsOf(judged, movesOf(judged)).flatMap(({ to, how }) => (how.includes("Goblin Hoard") ? [to] : []));
  expect(hoarding(view)).toEqual(["column1", "column4"]);
  expect(hoarding({ ...view, outlook: [] })).toEqual([]);
});
