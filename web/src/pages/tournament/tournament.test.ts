import { expect, test } from "vitest";
import type { TournamentGame, TournamentRow, TournamentState } from "$lib/protocol/types";
import { aheadOf, countdown, endedFor, marksInWords, ownGame, points, secondsUntil, topGame } from "./tournament";

const row = (number: number, place: number): TournamentRow => ({
  number,
  name: `P${number}`,
  profile: null,
  rating: 1000,
  active: true,
  place,
  points: 0,
  ties: [],
  marks: [],
});
const game = (table: string | null, players: number[], places: number[] = [], running = places.length === 0) =>
  ({ table, round: 0, players, places, running, score: 0, plays: 0 }) satisfies TournamentGame;
const state = (more: Partial<TournamentState> = {}): TournamentState => ({
  id: "t",
  name: "Thursday",
  game: "stones",
  title: "Witch Stones",
  rules: [],
  format: "arena",
  terms: { patience: null, clock: null },
  rated: false,
  listed: true,
  phase: "on",
  begins: "2026-11-27T20:00:00+00:00",
  ends: "2026-11-27T20:20:00+00:00",
  next: null,
  round: 0,
  rounds: 0,
  byes: [],
  rows: [row(1, 2), row(2, 1), row(3, 3), row(4, 4)],
  games: [game("a", [3, 4]), game("b", [1, 2])],
  ...more,
});
const at = (time: string): Date => new Date(`2026-11-27T${time}Z`);

test("time is counted down by the service's clock, however wrong the device's is", () => {
  const ahead = aheadOf("2026-11-27T20:10:00+00:00", at("19:09:00"));
  expect(secondsUntil("2026-11-27T20:20:00+00:00", at("19:09:30"), ahead)).toBe(570);
  expect(countdown(state(), at("19:09:30"), ahead)).toBe("9:30 left");
  expect(countdown(state(), at("19:29:30"), ahead)).toBe("The last games are being played.");
});

test("each phase says what comes next", () => {
  const before = state({ phase: "before", begins: "2026-11-27T21:00:00+00:00" });
  expect(countdown(before, at("20:58:55"), 0)).toBe("Begins in 1:05");
  const swiss = state({ format: "swiss", ends: null, round: 2, rounds: 5 });
  expect(countdown(swiss, at("20:00:00"), 0)).toBe("Round 2 of 5");
  expect(countdown({ ...swiss, next: "2026-11-27T20:00:12+00:00" }, at("20:00:00"), 0)).toBe("Next round in 0:12");
  expect(countdown(state({ phase: "over" }), at("20:00:00"), 0)).toBe("Over");
});

test("my game is the one that I play, and the top one that of the first", () => {
  const view = { you: 3, host: false, tables: {}, now: null, state: state() };
  expect(ownGame(view)?.table).toBe("a");
  expect(ownGame({ ...view, you: null })).toBeUndefined();
  expect(topGame(state())?.table).toBe("b");
  expect(topGame(state({ games: [game(null, [1])] }))).toBeUndefined();
});

test("a game ends for each of its players", () => {
  expect([1, 2].map((player) => endedFor(game("a", [1, 2], [0, 1]), player))).toEqual(["Won", "Lost"]);
  expect(endedFor(game("a", [1, 2], [0, 0]), 1)).toBe("Drawn");
  expect(endedFor(game("a", [1, 2]), 1)).toBe("Playing");
  expect(endedFor(game("a", [1, 2], [], false), 1)).toBe("Doesn’t count");
});

test("halves are written as such", () => {
  expect([0.5, 4.5, 12].map(points)).toEqual(["½", "4½", "12"]);
  const marks = [2, 4].map((each) => ({ round: 0, how: "won" as const, points: each, doubled: each > 2 }));
  expect(marksInWords(marks)).toBe("Last games: 2, 4");
});
