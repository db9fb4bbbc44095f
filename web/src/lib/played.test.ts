import { expect, test } from "vitest";
import { wishesBy, wishesFor } from "./levels";
import { playable, playedWith } from "./played";
import type { EditionInfo, GameInfo, OptionInfo, Value } from "./protocol/types";

const option = (name: string, ...values: Value[]): OptionInfo => ({
  name,
  title: name,
  default: values[0] ?? "",
  values,
  kind: "choice",
  help: "",
  unit: "",
  needs: [],
  notes: [],
  leveled: values,
  makes_editions: false,
});

const drinks = {
  name: "tea",
  title: "Tea",
  options: [option("sort", "green", "black"), option("cups", 2, 1, 3, 4), option("milk", false)],
  editions: [
    {
      name: "chai",
      title: "Chai",
      options: { sort: "black" },
      choices: { cups: [1, 3], milk: [] },
      usual: { milk: true },
    },
  ],
} as unknown as GameInfo;

test("an edition stands after its game, offers its own choices and hides what makes it", () => {
  const [tea, chai] = playable([drinks]);
  expect([tea?.name, chai?.name]).toEqual(["tea", "chai"]);
  expect(tea?.options.map(({ name }) => name)).toEqual(["cups", "milk"]);
  expect(chai?.options.map(({ name, values }) => [name, values])).toEqual([
    ["cups", [1, 3]],
    ["milk", [false]],
  ]);
  expect(chai?.options.map((one) => one.default)).toEqual([2, true]);
  expect(chai?.made).toEqual({ sort: "black" });
});

test("options that make an edition are known for it", () => {
  expect(playedWith(drinks, { sort: "black", cups: 3 })).toBe("chai");
  expect(playedWith(drinks, { sort: "green" })).toBe("tea");
});

const edition = {
  name: "klondike",
  options: { preset: "klondike" },
  choices: { draw: [1, 3] },
  usual: { draw: 3 },
} as unknown as EditionInfo;
const usual = { preset: "hocus", hoard: true, draw: 3 };
const klondike = { preset: "klondike", hoard: false, draw: 1 };

/** A game with an edition, of which levels are known by some rules. */
function gameWith(graded: GameInfo["graded"]): GameInfo {
  const options = [option("preset", "hocus", "klondike"), option("hoard", true, false), option("draw", 3, 1)];
  return { name: "hocus", options, editions: [edition], levels: ["winnable", "hard"], graded } as unknown as GameInfo;
}

test("a service knows levels by any rules", () => {
  const game = gameWith(null);
  expect(playable([game]).map((played) => wishesFor(played, { draw: 1 }))).toEqual([game.levels, game.levels]);
  expect(wishesBy(game, klondike)).toEqual(game.levels);
});

test("a page knows them by the rules of its list, of a game and of its editions", () => {
  const game = gameWith([usual, klondike]);
  const [itself, other] = playable([game]);
  if (!itself || !other) throw new Error("there is an edition");
  const known = (played: typeof itself, ...chosen: Record<string, Value>[]): boolean[] =>
    chosen.map((values) => wishesFor(played, values).length > 0);
  expect(known(itself, {}, { draw: 3 }, { hoard: true })).toEqual([true, true, true]);
  expect(known(itself, { draw: 1 }, { hoard: false, draw: 1 })).toEqual([false, false]);
  expect(known(other, {}, { draw: 3 }, { draw: 1 })).toEqual([false, false, true]);
  expect([usual, klondike, { ...usual, draw: 1 }].map((values) => wishesBy(game, values).length)).toEqual([2, 2, 0]);
});

test("where a game has no levels there are none", () => {
  expect(wishesBy({ ...gameWith(null), levels: [] }, usual)).toEqual([]);
  expect(wishesBy(undefined, {})).toEqual([]);
});
