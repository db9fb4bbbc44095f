import { expect, test } from "vitest";
import { bars } from "./distribution";
import { trendOf } from "./trend";

test("few whole values stand for themselves, gaps included", () => {
  expect(
    bars([
      [1, 2],
      [3, 1],
    ]),
  ).toEqual([
    { low: 1, high: 1, count: 2 },
    { low: 2, high: 2, count: 0 },
    { low: 3, high: 3, count: 1 },
  ]);
  expect(bars([])).toEqual([]);
});

test("many values are put together, and none is lost", () => {
  const pairs = Array.from({ length: 50 }, (_, value) => [value, 1] as const);
  const made = bars(pairs, 10);
  expect(made.length).toBeLessThanOrEqual(10);
  expect(made.reduce((sum, bar) => sum + bar.count, 0)).toBe(50);
  expect(made.at(-1)?.high).toBe(49);
});

const games = (text: string): boolean[] => Array.from(text, (one) => one === "w");

test("a trend shows once there are enough games, and not for one game more or less", () => {
  expect(trendOf(games("lllwwww"))).toBe("none");
  expect(trendOf(games("lllllwwwww"))).toBe("up");
  expect(trendOf(games("wwwwwllwll"))).toBe("down");
  expect(trendOf(games("lwlwllwlwl"))).toBe("even");
});
