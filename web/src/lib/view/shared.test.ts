import { expect, test } from "vitest";
import { shared } from "./shared";

const old = {
  turn: 0,
  zones: [
    { id: "a", cards: [{ text: "7f" }, null] },
    { id: "b", cards: [] },
  ],
};
const copy = (): typeof old => structuredClone(old);

test("what is equal is the old thing itself", () => {
  expect(shared(old, copy())).toBe(old);
});

test("only what differs is new", () => {
  const value = { ...copy(), turn: 1 };
  value.zones[0]?.cards.pop();
  const made = shared(old, value);
  expect(made).toEqual(value);
  expect(made).not.toBe(old);
  expect(made.zones[0]).not.toBe(old.zones[0]);
  expect(made.zones[0]?.cards[0]).toBe(old.zones[0]?.cards[0]);
  expect(made.zones[1]).toBe(old.zones[1]);
});

test.each([
  [null, {}],
  [{}, null],
  [[], {}],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, {}],
  [{}, { a: 1 }],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [0, -0],
])("%j is not %j", (before, value) => {
  expect(shared(before, value)).toStrictEqual(value);
});
