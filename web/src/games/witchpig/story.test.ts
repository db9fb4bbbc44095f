import { expect, test } from "vitest";
import type { View } from "$lib/view/view";
import { story } from "./story";

const names = ["You", "Ben"];
const view = (out: number[], over = false): View =>
  ({
    seat: 0,
    over,
    zones: [0, 1].map((owner) => ({ id: `hand${owner}`, marks: out.includes(owner) ? ["dealer", "out"] : [] })),
  }) as unknown as View;
const told = (seat: number, text: string, after: View): string | null =>
  story({ seat, text, words: "", shown: [] }, after, names);

test("a call is told as what it was", () => {
  expect(told(1, "call", view([1]))).toBe("Ben called WitchPig without a winning hand and is out.");
  expect(told(0, "call", view([0]))).toBe("You called WitchPig without a winning hand and are out.");
  expect(told(1, "call", view([], true))).toBe("Ben called WitchPig");
});

test("a draw is told where it was Death, or the last card", () => {
  expect(told(0, "draw", view([0]))).toBe("You drew Death and are out.");
  expect(told(1, "draw", view([1]))).toBe("Ben drew Death and is out.");
  expect(told(1, "draw", view([], true))).toBe("The Field ran out, so all hands were compared.");
  expect(told(1, "draw", view([])), "a draw like any other").toBeNull();
  expect(told(1, "p1", view([]))).toBeNull();
});
