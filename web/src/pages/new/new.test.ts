import { expect, test } from "vitest";
import type { Played } from "$lib/played";
import { optionTitle, valueWords } from "$lib/words/options";
import type { GameInfo, LessonInfo, OptionInfo, SeatWish } from "$lib/protocol/types";
import {
  dealFrom,
  firstTable,
  levelFrom,
  levelsOf,
  optionsFrom,
  reseat,
  resize,
  seatFrom,
  seatKey,
  seatsFrom,
  usualSeats,
} from "./choices";

const game = {
  seats: [2, 8],
  default_seats: 3,
  agents: [
    { name: "random", words: "" },
    { name: "greedy", words: "" },
  ],
} as unknown as GameInfo;

test("a deal number keeps all its 64 bits and forgives spaces", () => {
  expect(dealFrom("number", " 18 446 744 073 709 551 615 ")).toEqual({ value: "18446744073709551615" });
  expect(dealFrom("number", "007")).toEqual({ value: "7" });
  expect(dealFrom("random", "x")).toEqual({ value: null });
  expect(dealFrom("today", "")).toEqual({ value: "today" });
  expect(dealFrom("number", "1,234.567")).toEqual({ value: "1234567" });
  for (const text of ["", "-1", "4x", "3.7", "1,5", "18446744073709551616"])
    expect(dealFrom("number", text), text).toHaveProperty("problem");
});

test("one sits with the strongest agents there are, a newcomer with steady ones, at the usual number of seats", () => {
  const agents = [...game.agents, { name: "expert", words: "" }];
  expect(usualSeats({ ...game, agents }, false).map(seatKey)).toEqual(["me", "agent:expert", "agent:expert"]);
  expect(usualSeats({ ...game, agents }, true).map(seatKey)).toEqual(["me", "agent:greedy", "agent:greedy"]);
  expect(usualSeats(game, false).map(seatKey)).toEqual(["me", "agent:greedy", "agent:greedy"]);
});

test("there is always exactly one of you", () => {
  const swapped = reseat(usualSeats(game, false), 2, { kind: "me" });
  expect(swapped.map(seatKey)).toEqual(["agent:greedy", "agent:greedy", "me"]);
});

test("more seats are agents, fewer leave the others as they are", () => {
  const seats: SeatWish[] = [{ kind: "me" }, { kind: "open" }];
  expect(resize(game, seats, 3).map(seatKey)).toEqual(["me", "open", "agent:greedy"]);
  expect(resize(game, resize(game, seats, 4), 2)).toEqual(seats);
  const easy: SeatWish[] = [{ kind: "me" }, { kind: "agent", agent: "random" }];
  expect(resize(game, easy, 3).map(seatKey)).toEqual(["me", "agent:random", "agent:random"]);
});

test("seats are written and read back", () => {
  for (const key of ["me", "open", "agent:expert"]) expect(seatKey(seatFrom(key))).toBe(key);
});

test("options and values are put into words", () => {
  expect([optionTitle("goblin_hoard"), valueWords(true), valueWords("own_turn")]).toEqual([
    "Goblin hoard",
    "On",
    "Own turn",
  ]);
});

test("an address asks for rules and seats; what is not allowed is passed over", () => {
  const options = [
    { name: "ghost_float", values: [false, true] },
    { name: "froggle_friendship", values: ["must", "may", "off"] },
    { name: "draw", values: [1, 2, 3] },
  ] as unknown as OptionInfo[];
  const query = new URLSearchParams("deal=3&ghost_float=off&froggle_friendship=may&draw=9&colour=red");
  expect(optionsFrom(query, options)).toEqual({ ghost_float: false, froggle_friendship: "may" });
  expect(seatsFrom(new URLSearchParams("seats=5"), game, false)).toHaveLength(5);
  for (const text of ["seats=9", "seats=x", ""])
    expect(seatsFrom(new URLSearchParams(text), game, false)).toHaveLength(3);
});

test("an address asks for a level that the game has", () => {
  const levels = ["winnable", "gentle", "fair", "hard", "fiendish"] as const;
  expect(levelFrom(new URLSearchParams("level=hard"), levels)).toBe("hard");
  expect(levelFrom(new URLSearchParams("level=hard"), [])).toBe("any");
  expect(levelFrom(new URLSearchParams("level=any"), levels)).toBe("any");
  expect(levelFrom(new URLSearchParams("level=easy"), levels)).toBe("winnable");
  expect(levelsOf(levels)).toEqual(["winnable", "any", "gentle", "fair", "hard", "fiendish"]);
});

const lesson: LessonInfo = {
  name: "uphill",
  title: "Uphill",
  presumes: "basics",
  options: { hills: "on", holes: "9" },
};
const options = [
  { name: "hills", default: false, values: [false, true], leveled: [false, true] },
  { name: "holes", default: 18, values: [9, 18], leveled: [9, 18] },
];
const taught = {
  name: "golf",
  default_seats: 1,
  options,
  editions: [],
  agents: [{ name: "greedy" }, { name: "expert" }],
  levels: ["winnable", "gentle"],
  graded: null,
} as unknown as GameInfo;
const golf = { name: "golf", game: taught, options, made: {} } as unknown as Played;

test("a first game has the lesson's rules, and a gentle deal where there are some", () => {
  expect(firstTable(golf, lesson)).toMatchObject({
    game: "golf",
    options: { hills: true, holes: 9 },
    level: "gentle",
    seats: [{ kind: "me" }],
  });
  const ungraded = { ...golf, game: { ...taught, levels: [] } };
  expect(firstTable(ungraded, lesson).level).toBeNull();
});

test("what is taught of an edition is played by its rules", () => {
  expect(firstTable({ ...golf, made: { wind: "east" } }, lesson).options).toMatchObject({ wind: "east" });
});

test("in a first game the others are agents that know the game, and not the strongest", () => {
  const { seats } = firstTable({ ...golf, game: { ...taught, default_seats: 2 } }, lesson);
  expect(seats).toEqual([{ kind: "me" }, { kind: "agent", agent: "greedy" }]);
});
