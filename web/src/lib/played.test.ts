import { expect, test } from "vitest";
import { playedWith, playable } from "./played";
import type { GameInfo } from "./protocol/types";

const option = (name: string, usual: unknown, values: unknown[]) => ({ name, default: usual, values, kind: "choice" });
const game = {
  name: "tea",
  title: "Tea",
  options: [option("sort", "green", ["green", "black"]), option("cups", 2, [1, 2, 3, 4]), option("milk", false, [])],
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
  const [tea, chai] = playable([game]);
  expect([tea?.name, chai?.name]).toEqual(["tea", "chai"]);
  expect(tea?.options.map(({ name }) => name)).toEqual(["cups", "milk"]);
  expect(chai?.options.map(({ name, values }) => [name, values])).toEqual([
    ["cups", [1, 3]],
    ["milk", []],
  ]);
  expect(chai?.options.map((one) => one.default)).toEqual([2, true]);
  expect(chai?.made).toEqual({ sort: "black" });
});

test("options that make an edition are known for it", () => {
  expect(playedWith(game, { sort: "black", cups: 3 })).toBe("chai");
  expect(playedWith(game, { sort: "green" })).toBe("tea");
});
