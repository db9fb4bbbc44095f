import { expect, test } from "vitest";
import type { Played } from "$lib/played";
import type { GameInfo, LessonInfo } from "$lib/protocol/types";
import { firstTable } from "./choices";

const lesson: LessonInfo = {
  name: "uphill",
  title: "Uphill",
  presumes: "basics",
  options: { hills: "on", holes: "9" },
};
const options = [
  { name: "hills", default: false, values: [false, true] },
  { name: "holes", default: 18, values: [9, 18] },
];
const game = {
  name: "golf",
  default_seats: 1,
  options,
  editions: [],
  agents: [{ name: "greedy" }, { name: "expert" }],
  levels: ["winnable", "gentle"],
  graded: null,
} as unknown as GameInfo;
const golf = { name: "golf", game, options, made: {} } as unknown as Played;

test("it has the lesson's rules, and a gentle deal where there are some", () => {
  expect(firstTable(golf, lesson)).toMatchObject({
    game: "golf",
    options: { hills: true, holes: 9 },
    level: "gentle",
    seats: [{ kind: "me" }],
  });
  const ungraded = { ...golf, game: { ...game, levels: [] } };
  expect(firstTable(ungraded, lesson).level).toBeNull();
});

test("what is taught of an edition is played by its rules", () => {
  expect(firstTable({ ...golf, made: { wind: "east" } }, lesson).options).toMatchObject({ wind: "east" });
});

test("the others are agents that know the game, and not the strongest", () => {
  const { seats } = firstTable({ ...golf, game: { ...game, default_seats: 2 } }, lesson);
  expect(seats).toEqual([{ kind: "me" }, { kind: "agent", agent: "greedy" }]);
});
