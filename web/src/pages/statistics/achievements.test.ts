import { expect, test } from "vitest";
import { newest } from "../home/news.svelte";
import type { Achievement } from "$lib/protocol/types";
import { achievements, wonThemAll } from "./achievements";

const row = (game: string, won: number, best_streak: number, edition: string | null = null) => ({
  game,
  edition,
  every: { won, best_streak },
});
const first = (game: string, more: Partial<Achievement> = {}): Achievement => ({
  kind: "first",
  game,
  title: game,
  edition: null,
  rules: [],
  level: null,
  at: "2026-01-01T12:00:00+00:00",
  ...more,
});

test("a game that was won has its achievements, one that was only lost has none", () => {
  expect(achievements([first("wyr")], [row("wyr", 1, 1), row("stones", 0, 0)])).toEqual([
    { game: "wyr", words: ["First win"] },
  ]);
});

test("wins by any rules count together, an edition for itself", () => {
  const rows = [row("hocus", 6, 2), row("hocus", 4, 3), row("hocus", 1, 1, "klondike")];
  const done = [
    first("hocus"),
    first("hocus", { rules: ["Draw 1"] }),
    first("hocus", { kind: "unhelped" }),
    first("hocus", { edition: "klondike", kind: "level", level: "hard" }),
  ];
  expect(achievements(done, rows)).toEqual([
    { game: "hocus", words: ["First win", "First win with Draw 1", "Won without help", "10 wins", "3 won in a row"] },
    { game: "klondike", words: ["Won a deal: Hard"] },
  ]);
});

test("all are won once none is missing", () => {
  const won = [first("wyr"), first("pendle"), first("hocus", { kind: "expert" })];
  expect(wonThemAll(won, ["wyr", "pendle"])).toBe(true);
  expect(wonThemAll(won, ["wyr", "pendle", "hocus"])).toBe(false);
});

test("only what is new since the last visit is news, and the last of it", () => {
  const [old, fresh, last] = [{ key: "first wyr" }, { key: "first pendle" }, { key: "week hocus" }];
  expect(newest([old], null)).toBeNull();
  expect(newest([old], "")).toEqual(old);
  expect(newest([old, fresh, last], old.key)).toEqual(last);
  expect(newest([old, fresh], `${old.key}\n${fresh.key}`)).toBeNull();
});
