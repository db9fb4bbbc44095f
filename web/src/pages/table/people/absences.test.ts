import { expect, test, vi } from "vitest";
import type { TableState } from "$lib/protocol/types";
import { Absences, GRACE } from "./absences.svelte";

const table = (here: boolean, more: object = {}): TableState =>
  ({
    you: 0,
    view: { over: false },
    seats: [
      { seat: 0, kind: "person", here: true },
      { seat: 1, kind: "person", here },
      { seat: 2, kind: "agent", here: true },
    ],
    ...more,
  }) as unknown as TableState;

test("who leaves is away after a while, and here again at once; who is only gone for a moment never was", () => {
  vi.useFakeTimers();
  const absences = new Absences();
  const away = (): number[] => [...(absences.seats ?? [])];
  absences.follow(table(true));
  absences.follow(table(false));
  vi.advanceTimersByTime(GRACE - 1);
  absences.follow(table(true));
  vi.advanceTimersByTime(2 * GRACE);
  expect(away(), "a page that was loaded again").toEqual([]);
  absences.follow(table(false));
  absences.follow(table(false, { version: 2 }));
  vi.advanceTimersByTime(GRACE);
  expect(away()).toEqual([1]);
  absences.follow(table(true));
  expect(away()).toEqual([]);
  absences.follow(table(false));
  absences.follow(table(false, { view: { over: true } }));
  vi.advanceTimersByTime(GRACE);
  expect(away(), "nobody is missed after the end").toEqual([]);
  vi.useRealTimers();
});

test("who is away when we come is away at once", () => {
  const absences = new Absences();
  absences.follow(table(false));
  expect([...(absences.seats ?? [])]).toEqual([1]);
  absences.follow(table(false, { view: { over: true } }));
  expect([...(absences.seats ?? [])]).toEqual([]);
});
