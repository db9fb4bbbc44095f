import { expect, test } from "vitest";
import { honours } from "./honours";

const TABLE = { game: "hocus", edition: null, rules: [], seconds: 200, seats: [{}], help: { helped: true } };

const EVERY = {
  played: 9,
  won: 5,
  streak: 1,
  best_streak: 4,
  average_score: null,
  best_score: null,
  average_seconds: 300,
  best_seconds: 100,
};

/** The statistics of Hocus by the usual rules. */
const row = (every: Partial<typeof EVERY> | { best_score: number }) => ({
  game: "hocus",
  edition: null,
  rules: [],
  every: { ...EVERY, ...every },
});

test("a first win is all that is said of it", () => {
  expect(honours([row({ won: 1, best_seconds: 200, streak: 1, best_streak: 1 })], TABLE, null)).toEqual([
    "Your first win with these rules.",
  ]);
});

test("bests are those of the same game and rules", () => {
  expect(honours([row({ best_seconds: 200 })], TABLE, null)).toEqual(["Your best time."]);
  expect(honours([row({ best_seconds: 199 })], TABLE, null)).toEqual([]);
  expect(honours([row({ best_seconds: 200 })], { ...TABLE, edition: "klondike" }, null)).toEqual([]);
  expect(honours([row({ best_seconds: 200 })], { ...TABLE, rules: ["draw 1"] }, null)).toEqual([]);
  expect(honours([row({ best_score: 7 })], TABLE, 7)).toEqual(["Your best score."]);
  expect(honours([row({ best_score: 7 })], TABLE, 6)).toEqual([]);
  expect(honours([row({})], TABLE, null)).toEqual([]);
});

test("three wins in a row are worth a word, and more so if there were never as many", () => {
  expect(honours([row({ streak: 2, best_streak: 2 })], TABLE, null)).toEqual([]);
  expect(honours([row({ streak: 3, best_streak: 4 })], TABLE, null)).toEqual(["3 wins in a row."]);
  expect(honours([row({ streak: 4, best_streak: 4 })], TABLE, null)).toEqual(["4 wins in a row, your longest streak."]);
});

test("nothing is said of a game that is not counted", () => {
  expect(honours([], TABLE, 3)).toEqual([]);
});

test("a game that was won without any help is perfect", () => {
  const alone = { ...TABLE, help: { helped: false } };
  expect(honours([row({ best_seconds: 200 })], alone, null)).toEqual([
    "Perfect: won without any help.",
    "Your best time.",
  ]);
  expect(honours([row({ won: 1, streak: 1 })], alone, null)).toContain("Perfect: won without any help.");
});

test("nothing is said where the same cards were lost before", () => {
  expect(honours([row({ streak: 0, best_seconds: 200 })], { ...TABLE, help: { helped: false } }, null)).toEqual([]);
});

test("with others at the table points and rows of wins count, not the time", () => {
  const together = { ...TABLE, seats: [{}, {}], help: { helped: false } };
  const best = { ...EVERY, streak: 3, best_score: 52, best_seconds: 200 };
  expect(honours([row(best)], together, 52)).toEqual(["Your best score.", "3 wins in a row."]);
});
