import { expect, test } from "vitest";
import { achievements, wonThemAll } from "./achievements";

const row = (game: string, won: number, best_streak: number, unhelped: number, edition: string | null = null) => ({
  game,
  edition,
  every: { won, best_streak },
  unhelped: { won: unhelped },
});

test("a game that was won has its achievements, one that was only lost has none", () => {
  expect(achievements([row("wyr", 1, 1, 0), row("stones", 0, 0, 0)])).toEqual([{ game: "wyr", words: ["First win"] }]);
});

test("wins by any rules count together, an edition for itself", () => {
  const rows = [row("hocus", 6, 2, 0), row("hocus", 4, 3, 1), row("hocus", 1, 1, 0, "klondike")];
  expect(achievements(rows)).toEqual([
    { game: "hocus", words: ["10 wins", "Won without help", "3 won in a row"] },
    { game: "klondike", words: ["First win"] },
  ]);
});

test("all are won once none is missing", () => {
  const achieved = achievements([row("wyr", 1, 1, 0), row("pendle", 1, 1, 0)]);
  expect(wonThemAll(achieved, ["wyr", "pendle"])).toBe(true);
  expect(wonThemAll(achieved, ["wyr", "pendle", "hocus"])).toBe(false);
});
