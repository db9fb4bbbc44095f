import { expect, test } from "vitest";
import { review } from "../../../../tests/harness/review";
import { lostFrom, scale, stretches, worth } from "./review";

test("verdicts are drawn as stretches that meet", () => {
  expect(stretches(["won", "won", "unknown", "lost", "lost"])).toEqual([
    { verdict: "won", from: 0, to: 0.375 },
    { verdict: "unknown", from: 0.375, to: 0.625 },
    { verdict: "lost", from: 0.625, to: 1 },
  ]);
  expect(lostFrom(["won", "lost", "won"])).toBe(3);
});

test("points are drawn up to the best score", () => {
  expect(scale(review({ points: true, lows: [-3, 2], highs: [40, 41], best: [64, null] }))).toEqual({
    low: -3,
    high: 64,
  });
  expect(worth({ points: true }, 41.26)).toBe("41.3");
  expect(worth({ points: false }, 0.456)).toBe("46 %");
});
