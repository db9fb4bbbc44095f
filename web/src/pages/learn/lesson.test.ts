import { expect, test, vi } from "vitest";
import { api } from "$lib/protocol/http";
import type { LessonState } from "$lib/protocol/types";
import { session } from "$lib/session.svelte";
import { LessonController, stepBack } from "./lesson.svelte";

test("one step back, or to the beginning of the last step", () => {
  expect(stepBack(["a", "b"], 5)).toEqual(["a"]);
  expect(stepBack(["a", "b", "c", "d", "e", "f", "g"], 5)).toEqual(["a", "b", "c", "d"]);
  expect(stepBack(["a", "b", "c", "d"], 5)).toEqual(["a", "b", "c"]);
});

test("one press shows the rest of a game, until it is over or the learner plays", async () => {
  vi.useFakeTimers();
  vi.spyOn(session, "prepared").mockResolvedValue();
  const asked: string[][] = [];
  vi.spyOn(api, "lesson").mockImplementation((_game, _name, done, action) => {
    if (action !== null) asked.push([...done, action]);
    const all = action === null ? [...done] : [...done, action];
    const over = all.length === 4;
    const state = { count: 1, number: 0, free: true, over, reached: over, answer: null, done: all };
    return Promise.resolve({ ...state, help: over ? null : `p${all.length}` } as unknown as LessonState);
  });
  const lesson = new LessonController("hocus", "basics");
  await vi.advanceTimersByTimeAsync(0);
  lesson.next();
  await vi.advanceTimersByTimeAsync(700);
  lesson.act("mine");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.at(-1)).toEqual(["p0", "p1", "mine"]);
  lesson.next();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.at(-1)).toEqual(["p0", "p1", "mine", "p3"]);
  expect(lesson.state?.over).toBe(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
