import { expect, test } from "vitest";
import { readDone, stepBack } from "./lesson.svelte";

test("what makes no sense is no lesson on its way", () => {
  expect(readDone('["d", "r>f"]')).toEqual(["d", "r>f"]);
  for (const text of [null, "", "{", "{}", "[1]"]) expect(readDone(text), String(text)).toEqual([]);
});

test("one step back, or to the beginning of the last step", () => {
  expect(stepBack(["a", "b"], 5)).toEqual(["a"]);
  expect(stepBack(["a", "b", "c", "d", "e", "f", "g"], 5)).toEqual(["a", "b", "c", "d"]);
  expect(stepBack(["a", "b", "c", "d"], 5)).toEqual(["a", "b", "c"]);
});
