import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { View } from "$lib/view/view";
import { Positions } from "./positions.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const view = (ply: number): View => ({ game: String(ply) }) as View;

/** A service that answers after a while, as long as it likes to; and what it was asked. */
function service(answers: () => boolean, after = 20): { positions: Positions; asked: number[] } {
  const asked: number[] = [];
  const positions = new Positions((ply) => {
    asked.push(ply);
    const answer = answers() ? view(ply) : null;
    setTimeout(() => positions.answered(ply, answer), after);
  });
  return { positions, asked };
}

test("a step forward or back is there before it is made, and nothing is asked for twice", () => {
  const { positions, asked } = service(() => true);
  for (const ply of [5, 6, 5, 4, 5]) {
    positions.want(ply, 10);
    vi.advanceTimersByTime(400);
    expect(positions.near(ply)).toEqual(view(ply));
  }
  expect([...asked].sort()).toEqual([3, 4, 5, 6, 7]);
});

test("a key that is held down asks for no more than the service allows, each once, and ends where it stops", () => {
  const { positions, asked } = service(() => true, 200);
  for (let ply = 299; ply >= 0; ply--) {
    positions.want(ply, 300);
    vi.advanceTimersByTime(33);
  }
  vi.advanceTimersByTime(1000);
  expect(asked.length).toBeLessThan(20 * 10);
  expect(new Set(asked).size).toBe(asked.length);
  expect(positions.near(0)).toEqual(view(0));
});

test("what was refused is asked for again, after a while", () => {
  let open = false;
  const { positions, asked } = service(() => open);
  positions.want(0, 1);
  vi.advanceTimersByTime(900);
  expect(asked).toEqual([0]);
  open = true;
  vi.advanceTimersByTime(900);
  expect(asked).toEqual([0, 0]);
  expect(positions.near(0)).toEqual(view(0));
});

test("what was taken back is forgotten, what lies before it is kept", () => {
  const { positions, asked } = service(() => true);
  positions.want(5, 10);
  vi.advanceTimersByTime(400);
  positions.forget(4);
  expect(positions.near(6), "the nearest that is left").toEqual(view(4));
  positions.want(5, 6);
  vi.advanceTimersByTime(400);
  expect(asked).toEqual([5, 6, 4, 5]);
});

test("what is shown otherwise from now on is asked for once more", () => {
  const { positions, asked } = service(() => true);
  positions.want(5, 6);
  vi.advanceTimersByTime(400);
  positions.forgetAll();
  expect(positions.near(5)).toBeNull();
  positions.want(5, 6);
  vi.advanceTimersByTime(400);
  expect(positions.near(5)).toEqual(view(5));
  expect(asked).toEqual([5, 4, 5, 4]);
});
