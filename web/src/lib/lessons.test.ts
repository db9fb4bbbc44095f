import { expect, test } from "vitest";
import { lessonFor, lessonKey, lessonPath, lessonsAfter, readWords, tablePath } from "./lessons";
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
  expect(tablePath("golf", basics)).toBe("/new/golf");
  expect(tablePath("golf", uphill)).toBe("/new/golf?hills=on&holes=9");
});

test("the rules that are chosen have their lesson", () => {
  const game = { lessons: [basics, uphill] } as unknown as GameInfo;
  expect(lessonFor(game, {})).toBe(basics);
  expect(lessonFor(game, { hills: true, holes: 18 })).toBe(basics);
  expect(lessonFor(game, { hills: true, holes: 9, wind: "east" })).toBe(uphill);
  expect(lessonFor({ lessons: [] } as unknown as GameInfo, {})).toBeNull();
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
