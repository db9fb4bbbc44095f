import { expect, test } from "vitest";
import { wayFrom } from "./way";

const box = (left: number, top: number, width: number): { left: number; top: number; width: number } => ({
  left,
  top,
  width,
});

test("a way leads from where a card was, with its size there", () => {
  expect(wayFrom(box(30, 40, 50), box(0, 0, 100))).toEqual({ x: 30, y: 40, distance: 50, scale: 0.5 });
});

test("what is not shown has no size, and no way leads from there or to there", () => {
  const [here, hidden] = [box(30, 40, 50), box(0, 0, 0)];
  expect(wayFrom(hidden, here)).toBeNull();
  expect(wayFrom(here, hidden)).toBeNull();
});
