import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now, Timer } from "./clock";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a timer that starts over acts once, and not at all once it is stopped", () => {
  const timer = new Timer();
  const acts = vi.fn();
  timer.start(100, acts);
  vi.advanceTimersByTime(60);
  timer.start(100, acts);
  vi.advanceTimersByTime(60);
  expect(acts, "the first start has ended").not.toHaveBeenCalled();
  expect(timer.running).toBe(true);
  vi.advanceTimersByTime(60);
  expect(acts).toHaveBeenCalledTimes(1);
  expect(timer.running).toBe(false);
  timer.start(100, acts);
  timer.stop();
  vi.advanceTimersByTime(200);
  expect(acts).toHaveBeenCalledTimes(1);
});

test("a calendar that is set ahead changes no span", () => {
  const began = now();
  vi.setSystemTime(Date.now() + 40 * 60_000);
  vi.advanceTimersByTime(1000);
  expect(now() - began).toBe(1000);
});
