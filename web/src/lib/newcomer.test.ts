import { expect, test } from "vitest";
import { newcomer } from "./newcomer.svelte";
import type { Played } from "./played";
import type { GameInfo, LessonInfo, Me } from "./protocol/types";
import { session } from "./session.svelte";

const basics: LessonInfo = { name: "basics", title: "Golf", presumes: null, options: {} };
const uphill: LessonInfo = { name: "uphill", title: "Uphill", presumes: "basics", options: { hills: "on" } };
const alpine: LessonInfo = { name: "alpine", title: "Alpine golf", presumes: null, options: { course: "alps" } };
const game = {
  name: "golf",
  lessons: [basics, uphill, alpine],
  editions: [{ name: "alpine", options: { course: "alps" } }],
} as unknown as GameInfo;
const golf = { name: "golf", game, made: {} } as unknown as Played;
const inTheAlps = { name: "alpine", game, made: { course: "alps" } } as unknown as Played;

function played(...names: string[]): void {
  session.me = { played: names } as unknown as Me;
}

test("a newcomer begins with what the lesson of the rules presumes", () => {
  played();
  expect(newcomer.offered(golf, { hills: true })).toBe(basics);
  played("golf");
  expect(newcomer.offered(golf, { hills: true })).toBe(uphill);
  expect(newcomer.offered(golf, {})).toBeNull();
});

test("nothing is offered before it is known who is new", () => {
  session.me = null;
  expect(newcomer.offered(golf, { hills: true })).toBeNull();
});

test("who knows a game is new to its editions, and the other way round", () => {
  played("golf");
  expect(newcomer.offered(inTheAlps, {})).toBe(alpine);
  played("alpine");
  expect(newcomer.offered(golf, {})).toBe(basics);
  expect(newcomer.offered(inTheAlps, {})).toBeNull();
});

test("a lesson that was declined is offered no more, and one that follows it is", () => {
  played();
  newcomer.decline(game, basics);
  expect(newcomer.offered(golf, { hills: true })).toBe(uphill);
  expect(newcomer.offered(golf, {})).toBeNull();
});
