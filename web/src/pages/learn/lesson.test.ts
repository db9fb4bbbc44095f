import { expect, test } from "vitest";
import { stepBack } from "./lesson.svelte";

test("one step back, or to the beginning of the last step", () => {
  expect(stepBack(["a", "b"], 5)).toEqual(["a"]);
  expect(stepBack(["a", "b", "c", "d", "e", "f", "g"], 5)).toEqual(["a", "b", "c", "d"]);
  expect(stepBack(["a", "b", "c", "d"], 5)).toEqual(["a", "b", "c"]);
});
