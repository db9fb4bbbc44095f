import { expect, test } from "vitest";
import type { Zone } from "$lib/view/view";
import { standingOf } from "./standing";

const hand = (...marks: string[]): Zone => ({ marks }) as unknown as Zone;

test("marks say how a player stands", () => {
  const nothing = { dealer: false, out: false, stunned: false, won: false };
  expect(standingOf(null)).toEqual(nothing);
  expect(standingOf(hand())).toEqual(nothing);
  expect(standingOf(hand("dealer", "won"))).toEqual({ ...nothing, dealer: true, won: true });
  expect(standingOf(hand("stunned: misses 2", "out"))).toEqual({ ...nothing, out: true, stunned: true });
});
