import { expect, test } from "vitest";
import { beats, challengeAddress, challengeFrom, playedInWords, takeUp, takenUp, toBeat } from "./challenge";

const ada = { by: "Ada & Co", won: true, moves: 127, points: null };

test("an address gives back the challenge that was written into it", () => {
  for (const one of [ada, { by: "", won: false, moves: 40, points: 61 }]) {
    const url = new URL(challengeAddress("klondike-8f3k", one), "https://witchwood.example");
    expect(url.pathname).toBe("/code/klondike-8f3k");
    expect(challengeFrom(url.searchParams)).toEqual(one);
  }
});

test("an address that makes no sense is no challenge", () => {
  for (const text of [
    "",
    "moves=127",
    "result=won",
    "moves=-4&result=won",
    "moves=1e9&result=won",
    "moves=9&result=no",
  ])
    expect(challengeFrom(new URLSearchParams(text)), text).toBeNull();
  expect(challengeFrom(new URLSearchParams(`moves=9&result=won&by=${"x".repeat(99)}`))?.by).toHaveLength(24);
});

test("it says who played and what is to beat", () => {
  expect(playedInWords(ada)).toBe("Ada & Co won in 127 moves.");
  expect(toBeat(ada)).toBe("Beat 127 moves");
  expect(playedInWords({ ...ada, by: "", won: false })).toBe("A friend didn’t win, in 127 moves.");
  expect(toBeat({ ...ada, points: 41 })).toBe("Beat 41 points");
});

test("points decide where they count, else the win, else the moves", () => {
  expect(beats({ won: false, moves: 200, points: 42 }, { ...ada, points: 41 })).toBe(true);
  expect(beats({ won: true, moves: 9, points: 41 }, { ...ada, points: 41 })).toBe(false);
  expect(beats({ won: true, moves: 126, points: null }, ada)).toBe(true);
  expect(beats({ won: true, moves: 127, points: null }, ada)).toBe(false);
  expect(beats({ won: false, moves: 9, points: null }, { ...ada, won: false })).toBe(false);
  expect(beats({ won: true, moves: 999, points: null }, { ...ada, won: false })).toBe(true);
});

test("a challenge is known by its deal", () => {
  takeUp("klondike-8f3k", ada);
  expect(takenUp("klondike-8f3k")).toMatchObject(ada);
  expect(takenUp("klondike-1111")).toBeNull();
});
