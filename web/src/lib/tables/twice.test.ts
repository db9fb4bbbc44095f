import { expect, test } from "vitest";
import { DOUBLE, Twice } from "./twice.svelte";

test("a double click asks and does nothing; a later press does it, once", () => {
  const twice = new Twice();
  expect([twice.press(1000), twice.asked]).toEqual([false, true]);
  expect([twice.press(1120), twice.asked]).toEqual([false, true]);
  expect([twice.press(1000 + DOUBLE + 1), twice.asked]).toEqual([true, false]);
  expect(twice.press(3000)).toBe(false);
});

test("what was dropped is asked for again", () => {
  const twice = new Twice();
  twice.press(1000);
  twice.drop();
  expect(twice.press(9000)).toBe(false);
});
