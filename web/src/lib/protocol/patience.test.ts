import { expect, test } from "vitest";
import { newId, patience } from "./patience";

test("patience doubles, stays within eight seconds and is spread", () => {
  const longest = [0, 1, 2, 3, 4, 5, 20].map((attempt) => patience(attempt, () => 1));
  expect(longest).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  expect(patience(3, () => 0)).toBe(1200);
});

test("ids are unique and short enough for the service", () => {
  const ids = new Set(Array.from({ length: 200 }, newId));
  expect(ids.size).toBe(200);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(64);
});
