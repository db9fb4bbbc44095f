import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { announced, say } from "./live.svelte";

beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());

test("none of several sentences is swallowed, and none is said twice in one breath", () => {
  say("Ben resigned");
  say("You won");
  say("You won");
  vi.advanceTimersByTime(50);
  expect(announced()).toBe("Ben resigned. You won.");
  say("Ben is waiting at a new table.");
  vi.advanceTimersByTime(100);
  expect(announced()).toBe("Ben resigned. You won.");
  vi.advanceTimersByTime(900);
  expect(announced()).toBe("Ben is waiting at a new table.");
});

test("of a thing that changes fast only the newest is said; the same text again is said again", () => {
  vi.advanceTimersByTime(5000);
  say("After move 3 of 9", "look");
  say("Let go.");
  say("After move 2 of 9", "look");
  vi.advanceTimersByTime(50);
  expect(announced()).toBe("Let go. After move 2 of 9.");
  vi.advanceTimersByTime(1000);
  say("Let go.");
  say("After move 2 of 9", "look");
  vi.advanceTimersByTime(50);
  expect(announced()).toBe("Let go. After move 2 of 9.\u00a0");
});
