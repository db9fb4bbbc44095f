import { expect, test } from "vitest";
import type { TableCard } from "$lib/protocol/types";
import { calendar, DAYS, inOrder } from "./deadlines";

const now = new Date(2026, 10, 27, 18, 0);
const table = (id: string, due: string | null, more: Partial<TableCard> = {}): TableCard =>
  ({ id, due, seats: [{}, {}], you: 0, your_turn: true, finished: false, result: null, ...more }) as TableCard;

/** So many hours from now. */
const later = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

test("games that wait for you come first, the soonest deadline at the front, those without one last", () => {
  const tables = [
    table("free", null),
    table("late", later(60)),
    table("theirs", later(1), { your_turn: false }),
    table("soon", later(2)),
    table("over", null, { finished: true, result: "You won" }),
    table("alone", null, { seats: [{}] as TableCard["seats"] }),
  ];
  const { yours, others } = inOrder(tables);
  expect(yours.map(({ id }) => id)).toEqual(["soon", "late", "free"]);
  expect(others.map(({ id }) => id)).toEqual(["theirs"]);
});

test("a deadline stands on its day by the device's calendar", () => {
  const tables = [table("tonight", later(5)), table("past-midnight", later(7)), table("far", later(24 * DAYS))];
  const days = calendar([...tables, table("free", null)], now);
  expect(days).toHaveLength(DAYS);
  expect(days.map(({ tables: due }) => due.map(({ id }) => id)).slice(0, 3)).toEqual([
    ["tonight"],
    ["past-midnight"],
    [],
  ]);
  expect(days.flatMap(({ tables: due }) => due)).toHaveLength(2);
});
