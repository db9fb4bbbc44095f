import { expect, test } from "vitest";
import type { Action } from "$lib/view/view";
import { alike } from "./alike";

const words = (...all: string[]): Action[] => all.map((one) => ({ text: one, words: one }));

test("three that differ in a last number stand together", () => {
  const found = alike(
    words("Harvest Red 4", "Put Red 4 on pile 1", "Put Red 4 on pile 2", "Put Red 4 on pile 3", "Stop"),
  );
  expect(found.map(({ begin, actions }) => [begin, actions.map(({ end }) => end)])).toEqual([
    ["", ["Harvest Red 4"]],
    ["Put Red 4 on pile", ["1", "2", "3"]],
    ["", ["Stop"]],
  ]);
  expect(found[1]?.actions[1]?.action.text).toBe("Put Red 4 on pile 2");
});

test("two stand alone, and so does what ends in a word", () => {
  const found = alike(words("Pile 1", "Pile 2", "Take the suns", "Take the moons", "Take the crowns"));
  expect(found.map(({ begin, actions }) => [begin, actions.length])).toEqual(Array(5).fill(["", 1]));
});
