import { expect, test } from "vitest";
import type { Headline, OptionInfo, StudyCard } from "$lib/protocol/types";
import { headlineWords, meansWords, progressWords, rulesWords, spanWords, stateWords } from "./sentences";

const rules = { draw: 2, ghost_float: false };
const known = [
  { name: "kind", makes_editions: true },
  { name: "draw", makes_editions: false },
] as OptionInfo[];
const found: Headline = {
  measure: "winnable",
  agent: "",
  value: 0.031,
  low: 0.022,
  high: 0.04,
  before: 0.612,
  after: 0.643,
  sure: true,
};
const study = { state: "running", deals: 1000, deals_done: 250, left: 40, at_least: false, before: 0 } as StudyCard;

test("a difference is a sentence with its interval, whichever way it goes", () => {
  expect(rulesWords(rules, known)).toBe("draw 2, ghost float off");
  expect(rulesWords({ kind: "klondike", draw: 1 }, known)).toBe("klondike, draw 1");
  expect(rulesWords({ preset: "klondike", draw: 1 }, known)).toBe("preset klondike, draw 1");
  expect(headlineWords(found, rules, known)).toBe(
    "With draw 2, ghost float off, 3.1 points more deals are winnable (2.2 to 4).",
  );
  const fewer = { ...found, measure: "won", agent: "greedy", value: -0.05, low: -0.07, high: -0.031 } as const;
  expect(headlineWords(fewer, { draw: 1 }, known)).toBe(
    "The rule of thumb wins 5 points fewer of the deals with draw 1 (3.1 to 7).",
  );
  const longer = { ...found, measure: "plays", agent: "random", value: 12.34, low: 10, high: 14.71 } as const;
  expect(headlineWords(longer, { draw: 1 }, known)).toBe(
    "Random play: a game is 12.3 moves longer with draw 1 (10 to 14.7).",
  );
});

test("an agent that is not known here is called by its name", () => {
  const better = { ...found, measure: "won", agent: "novice" } as const;
  expect(headlineWords(better, { draw: 1 }, known)).toMatch(/^novice wins 3.1 points more/);
});

test("who acts first need not move first: in Witch Stones that seat chooses a side", () => {
  const first = { ...found, measure: "first_won", agent: "greedy" } as const;
  expect(headlineWords(first, { target: 25 }, known)).toBe(
    "The rule of thumb: the first player wins 3.1 points more with target 25 (2.2 to 4).",
  );
  expect(headlineWords({ ...first, sure: false }, { target: 25 }, known)).toBe(
    "The rule of thumb: no sure difference with target 25 in what acting first is worth (between 2.2 and 4 points).",
  );
});

test("what is not sure is not told as a difference", () => {
  const unsure = { ...found, low: -0.004, sure: false };
  expect(headlineWords(unsure, { draw: 1 }, known)).toBe(
    "With draw 1, no sure difference in how many deals are winnable (between −0.4 and 4 points).",
  );
});

test("the means are shares or numbers of moves", () => {
  expect(meansWords(found)).toBe("61.2 % → 64.3 %");
  expect(meansWords({ ...found, measure: "plays", before: 80.26, after: 90 })).toBe("80.3 → 90");
});

test("progress tells deals and a time no finer than it is known", () => {
  expect(progressWords(study)).toBe("250 of 1000 deals, about 40 seconds left");
  expect(progressWords({ ...study, at_least: true })).toBe("250 of 1000 deals, at least 40 seconds left");
  expect([0.2, 89, 200, 9000].map(spanWords)).toEqual(["1 second", "89 seconds", "3 minutes", "3 hours"]);
});

test("each state is told, and what can be done about it", () => {
  expect(stateWords({ ...study, state: "queued", before: 2 })).toBe("In line: 2 studies are ahead of yours.");
  expect(stateWords({ ...study, state: "queued" })).toBe("In line: yours is next.");
  expect(stateWords({ ...study, state: "interrupted" })).toContain("250 of 1000 deals are saved");
  expect(stateWords({ ...study, state: "failed", problem: "The disk is full." })).toContain("The disk is full.");
});
