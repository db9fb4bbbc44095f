import { expect, test } from "vitest";
import type { ReviewMessage } from "$lib/protocol/types";
import { blameless, headline, lostFrom, proof, scale, stretches, worth } from "./review";

const review = (changes: Partial<ReviewMessage>): ReviewMessage => ({
  type: "review",
  id: "r",
  seat: 0,
  points: false,
  values: [0.46, 0.84, 0.3, 0],
  lows: [0.4, 0.8, 0.2, 0],
  highs: [0.5, 0.9, 0.4, 0],
  verdicts: ["won", "won", "lost", "lost"],
  best: null,
  costly: [],
  looked_at: 8,
  account: [],
  spaced: "",
  rollouts: 100,
  slips: 6,
  seed: 0,
  ...changes,
});

test("the story of a lost game begins at its best moment, of a won one at its worst", () => {
  expect(headline(review({}))).toBe("Lost from 84 per cent");
  expect(headline(review({ values: [0.5, 0.2, 1] }))).toBe("Won from 20 per cent");
  expect(headline(review({ values: [0.5, 0.2, 0.5] }))).toBe("Shared from 20 per cent");
  expect(headline(review({ points: true, values: [50, 41] }))).toBe("41 points");
});

test("what is proved is said apart, and nothing where nothing is", () => {
  const said = (changes: Partial<ReviewMessage>): string => proof(review(changes), false);
  expect(said({})).toContain("until move 2");
  expect(said({ verdicts: ["won", "unknown", "lost", "lost"] })).toContain("after move 0");
  expect(said({ verdicts: ["lost", "lost", "lost", "lost"] })).toContain("can’t be won");
  expect(said({ verdicts: ["unknown", "unknown", "lost", "lost"] })).toContain("couldn’t decide");
  expect(said({ verdicts: null })).toBe("");
  expect(said({ points: true, values: [50.2, 41], verdicts: null, best: [64, 41] })).toContain("64");
});

test("against others it says from where the end could be forced, and nothing of cards", () => {
  const said = (...verdicts: NonNullable<ReviewMessage["verdicts"]>): string => proof(review({ verdicts }), true);
  expect(said("unknown", "won", "lost", "lost")).toBe("From move 2 it was lost, whatever you played.");
  expect(said("unknown", "lost", "won", "won")).toBe("From move 2 you could force the win.");
  expect(said("unknown", "unknown", "lost")).toBe("");
  expect(said("unknown", "unknown")).toBe("");
});

test("verdicts are drawn as stretches that meet", () => {
  expect(stretches(["won", "won", "unknown", "lost", "lost"])).toEqual([
    { verdict: "won", from: 0, to: 0.375 },
    { verdict: "unknown", from: 0.375, to: 0.625 },
    { verdict: "lost", from: 0.625, to: 1 },
  ]);
  expect(lostFrom(["won", "lost", "won"])).toBe(3);
});

test("no move is blamed without proof", () => {
  expect(blameless(review({}))).toBe("None of the 8 moves looked at is shown to have cost anything.");
  expect(blameless(review({ looked_at: 1 }))).toBe("The one move looked at isn’t shown to have cost anything.");
  expect(blameless(review({ looked_at: 0 }))).toBe("No move left a choice, so none was looked at.");
});

test("points are drawn up to the best score", () => {
  expect(scale(review({ points: true, lows: [-3, 2], highs: [40, 41], best: [64, null] }))).toEqual({
    low: -3,
    high: 64,
  });
  expect(worth({ points: true }, 41.26)).toBe("41.3");
  expect(worth({ points: false }, 0.456)).toBe("46 %");
});
