import { expect, test } from "vitest";
import { dateOf, hadWeek, readProgress, streakOf } from "./puzzles";

test("days in a row end today, or yesterday until today's is solved", () => {
  expect(streakOf(["2026-11-24", "2026-11-25", "2026-11-26"], "2026-11-26")).toBe(3);
  expect(streakOf(["2026-11-24", "2026-11-25"], "2026-11-26")).toBe(2);
  expect(streakOf(["2026-11-23", "2026-11-24"], "2026-11-26")).toBe(0);
  expect(streakOf(["2026-02-28", "2026-03-01"], "2026-03-01")).toBe(2);
  expect(streakOf([], "2026-11-26")).toBe(0);
});

test("a week in a row counts whenever it was, and in whatever order it was solved", () => {
  const week = ["27", "28", "01", "02", "03", "04", "05"].map((day) => `2026-${day > "20" ? "02" : "03"}-${day}`);
  expect(hadWeek(week.slice(1))).toBe(false);
  expect(hadWeek([...week].reverse())).toBe(true);
  expect(hadWeek(week.map((day) => day.replace("03-05", "03-06")))).toBe(false);
});

test("the day is that of the player's own clock", () => {
  expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("what is kept and makes no sense is a newcomer's", () => {
  const newcomer = {
    standing: { mu: 12_500, sigma: 5_000, likely: 1500, deviation: 200 },
    done: [],
    shown: [],
    days: [],
    waiting: [],
    begun: null,
  };
  for (const text of [null, "", "null", "[1", '{"standing":{"mu":"x"},"done":7,"waiting":[null,{"game":1}]}'])
    expect(readProgress(text)).toEqual(newcomer);
  const standing = { mu: 26_000, sigma: 7_000, likely: 2040, deviation: 280 };
  const kept = { standing, done: ["stones/win2-1"], shown: ["stones/win2-1"], days: ["2026-11-26"] };
  const waiting = [{ game: "stones", name: "win2-1", plays: ["a1"], answer: false }];
  const begun = { game: "hocus", name: "home-1" };
  const saved = { scale: 2, ...kept };
  expect(readProgress(JSON.stringify({ ...saved, waiting, begun }))).toEqual({ ...kept, waiting, begun });
  expect(readProgress(JSON.stringify(saved))).toEqual({ ...kept, waiting: [], begun: null });
  expect(readProgress(JSON.stringify({ ...saved, begun: { game: 7 } })).begun).toBeNull();
});

test("a rating of another scale begins again, and nothing else does", () => {
  const standing = { mu: 26_000, sigma: 7_000, likely: 2040, deviation: 280 };
  const old = readProgress(JSON.stringify({ standing, done: ["stones/win2-1"], days: ["2026-11-26"] }));
  expect(old.standing.likely).toBe(1500);
  expect([old.done, old.days]).toEqual([["stones/win2-1"], ["2026-11-26"]]);
});
