import { expect, test } from "vitest";
import { lessonFor, lessonKey, lessonPath, lessonsAfter, readWords, tablePath } from "./lessons";
import { newcomer } from "./newcomer.svelte";
import type { Played } from "./played";
import type { GameInfo, LessonInfo, Me } from "./protocol/types";
import { session } from "./session.svelte";

const basics: LessonInfo = { name: "basics", title: "Golf", presumes: null, options: {} };
const uphill: LessonInfo = {
  name: "uphill",
  title: "Uphill",
  presumes: "basics",
  options: { hills: "on", holes: "9" },
};

test("the first lesson has the game's own address, the others their names", () => {
  expect([lessonPath("golf", "basics"), lessonPath("golf", "uphill")]).toEqual(["/learn/golf", "/learn/golf/uphill"]);
  expect(lessonKey("golf", "basics")).not.toBe(lessonKey("golf", "uphill"));
});

test("after a lesson a game of its rules is set up", () => {
  const game = { name: "golf", editions: [] } as unknown as GameInfo;
  expect(tablePath(game, basics)).toBe("/new/golf");
  expect(tablePath(game, uphill)).toBe("/new/golf?hills=on&holes=9");
  const edition = { name: "alpine", options: { hills: true } };
  expect(tablePath({ ...game, editions: [edition] } as unknown as GameInfo, uphill)).toBe("/new/alpine?holes=9");
});

test("the rules that are chosen have their lesson", () => {
  const golf = { game: { lessons: [basics, uphill] }, made: {} } as unknown as Played;
  expect(lessonFor(golf, {})).toBe(basics);
  expect(lessonFor(golf, { hills: true, holes: 18 })).toBe(basics);
  expect(lessonFor(golf, { hills: true, holes: 9, wind: "east" })).toBe(uphill);
  expect(lessonFor({ ...golf, game: { lessons: [] as LessonInfo[] } } as Played, {})).toBeNull();
});

test("an edition has a lesson of its own, or none", () => {
  const alpine = { game: { lessons: [basics, uphill] }, made: { hills: true } } as unknown as Played;
  expect(lessonFor(alpine, { holes: 18 })).toBeNull();
  expect(lessonFor(alpine, { holes: 9 })).toBe(uphill);
});

test("a lesson leads to those that presume it", () => {
  const game = { lessons: [basics, uphill] } as unknown as GameInfo;
  expect(lessonsAfter(game, "basics")).toEqual([uphill]);
  expect(lessonsAfter(game, "uphill")).toEqual([]);
});

test("what makes no sense is not remembered", () => {
  expect(readWords('["d", "r>f"]')).toEqual(["d", "r>f"]);
  for (const text of [null, "", "{", "{}", "[1]"]) expect(readWords(text), String(text)).toEqual([]);
});

const alps: LessonInfo = { name: "alpine", title: "Alpine golf", presumes: null, options: { course: "alps" } };
const game = {
  name: "golf",
  lessons: [basics, uphill, alps],
  editions: [{ name: "alpine", options: { course: "alps" } }],
} as unknown as GameInfo;
const hilly = { hills: true, holes: 9 };
const golf = { name: "golf", game, made: {} } as unknown as Played;
const inTheAlps = { name: "alpine", game, made: { course: "alps" } } as unknown as Played;

function played(...names: string[]): void {
  session.me = { played: names } as unknown as Me;
}

test("a newcomer begins with what the lesson of the rules presumes", () => {
  played();
  expect(newcomer.offered(golf, hilly)).toBe(basics);
  played("golf");
  expect(newcomer.offered(golf, hilly)).toBe(uphill);
  expect(newcomer.offered(golf, {})).toBeNull();
});

test("nothing is offered before it is known who is new", () => {
  session.me = null;
  expect(newcomer.offered(golf, hilly)).toBeNull();
});

test("who knows a game is new to its editions, and the other way round", () => {
  played("golf");
  expect(newcomer.offered(inTheAlps, {})).toBe(alps);
  played("alpine");
  expect(newcomer.offered(golf, {})).toBe(basics);
  expect(newcomer.offered(inTheAlps, {})).toBeNull();
});

test("a lesson that was declined is offered no more, and one that follows it is", () => {
  played();
  newcomer.decline(game, basics);
  expect(newcomer.offered(golf, hilly)).toBe(uphill);
  expect(newcomer.offered(golf, {})).toBeNull();
});
