import { expect, test } from "vitest";
import { lessonFor, lessonKey, lessonPath, lessonsAfter, readWords, tablePath } from "./lessons";
import type { Played } from "./played";
import type { GameInfo, LessonInfo } from "./protocol/types";

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
