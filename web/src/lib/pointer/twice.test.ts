import { expect, test, vi } from "vitest";
import { DOUBLE, Twice, WAITS } from "./twice.svelte";

test("a double click asks and does nothing; a later press does it, once", () => {
  const twice = new Twice();
  expect([twice.press(1000), twice.asked]).toEqual([false, true]);
  expect([twice.press(1120), twice.asked]).toEqual([false, true]);
  expect([twice.press(1000 + DOUBLE + 1), twice.asked]).toEqual([true, false]);
  expect(twice.press(3000)).toBe(false);
});

test("what was dropped is asked for again", () => {
  const twice = new Twice();
  twice.press(1000);
  twice.drop();
  expect(twice.press(9000)).toBe(false);
});

test("a question that nobody answers ends by itself and says so; one that was answered does not", () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  const twice = new Twice(ended);
  twice.press(1000);
  vi.advanceTimersByTime(WAITS - 1);
  expect(twice.asked).toBe(true);
  vi.advanceTimersByTime(1);
  expect([twice.asked, ended.mock.calls.length]).toEqual([false, 1]);
  twice.press(20_000);
  expect(twice.press(21_000)).toBe(true);
  vi.advanceTimersByTime(WAITS);
  twice.drop();
  expect(ended.mock.calls.length, "nothing was asked any more").toBe(1);
  vi.useRealTimers();
});
