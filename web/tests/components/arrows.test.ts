/** Where arrow keys lead: to the next place as the eye would say, column by column and row by row. */
import { expect, test } from "vitest";
import { neighbour, type Way } from "$lib/pointer/neighbours";

/** A place of a table, in pixels. */
function lay(key: string, x: number, y: number, width = 60, height = 90): HTMLElement {
  const made = Object.assign(document.createElement("button"), {
    getBoundingClientRect: () => new DOMRect(x, y, width, height),
  });
  made.dataset["place"] = key;
  return made;
}

// Three columns of cards that lie over each other, the middle one longer, and a pile above.
const laid = [
  ...[0, 1, 2].map((row) => lay(`a${row}`, 0, 200 + row * 20)),
  ...[0, 1, 2, 3, 4].map((row) => lay(`b${row}`, 80, 200 + row * 20)),
  ...[0, 1].map((row) => lay(`c${row}`, 160, 200 + row * 20)),
  lay("pile", 80, 50),
];
const at = (key: string): HTMLElement => laid.find((one) => one.dataset["place"] === key) ?? lay("none", 0, 0);

test.each<[string, Way, string | undefined]>([
  ["a1", "right", "b1"],
  ["b1", "right", "c1"],
  ["c1", "left", "b1"],
  ["b1", "left", "a1"],
  ["b4", "left", "a2"],
  ["a0", "down", "a1"],
  ["b0", "up", "pile"],
  ["pile", "down", "b0"],
  ["a0", "left", undefined],
  ["b2", "first", "a0"],
  ["b2", "last", "pile"],
])("%s, %s: %s", (from, way, to) => expect(neighbour(at(from), laid, way)?.dataset["place"]).toBe(to));
