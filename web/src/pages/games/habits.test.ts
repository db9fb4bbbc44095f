import { expect, test } from "vitest";
import type { Cost, ReviewedGame } from "$lib/device/reviews";
import { habitsOf } from "./habits";

const game = (number: number, ...costs: Cost[]): ReviewedGame => ({
  table: String(number),
  game: "hocus",
  edition: "hocus",
  points: false,
  costs,
});
const games = (count: number, of: (number: number) => Cost[]): ReviewedGame[] =>
  Array.from({ length: count }, (_, number) => game(number, ...of(number)));

test("what costs again and again is a habit, with its limits", () => {
  const [habit, ...others] = habitsOf(games(40, (number) => (number % 5 < 3 ? [["draw", "shift", 0.1]] : [])));
  expect(others).toEqual([]);
  expect(habit).toMatchObject({ edition: "hocus", played: "draw", better: "shift", games: 40, times: 24 });
  expect(habit?.cost).toBeCloseTo(0.06);
  expect(habit?.low).toBeGreaterThan(0.02);
  expect(habit?.high).toBeLessThan(0.1);
});

test("one slip is no habit, however dear, nor is what happened in a few games", () => {
  expect(habitsOf(games(40, (number) => (number === 7 ? [["draw", "shift", 0.9]] : [])))).toEqual([]);
  expect(habitsOf(games(4, () => [["draw", "shift", 0.2]]))).toEqual([]);
  expect(habitsOf([])).toEqual([]);
});

test("of several the costliest is named, for each game that was played", () => {
  const both = games(30, () => [
    ["draw", "shift", 0.1],
    ["enter", "home", 0.2],
  ]);
  const klondike = both.slice(0, 20).map((one) => ({ ...one, table: `k${one.table}`, edition: "klondike" }));
  expect(habitsOf([...klondike, ...both]).map(({ edition, better }) => [edition, better])).toEqual([
    ["hocus", "home"],
    ["klondike", "home"],
  ]);
});

test("the same sort of action is no habit, for nobody could say what to do instead", () => {
  expect(habitsOf(games(30, () => [["attack", "attack", 0.2]]))).toEqual([]);
  expect(habitsOf(games(30, () => [["", "draw", 0.2]]))).toEqual([]);
});
