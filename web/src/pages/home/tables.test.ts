import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "$lib/protocol/http";
import type { TableCard } from "$lib/protocol/types";
import { OpenTables } from "./tables.svelte";

const card = (id: string, yours: boolean, seats = 2): TableCard =>
  ({ id, your_turn: yours, seats: Array.from({ length: seats }), result: null }) as unknown as TableCard;

let hidden = false;
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("document", Object.defineProperty(page, "hidden", { get: () => hidden, configurable: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("tables that wait for you come first, a solitaire does not wait", async () => {
  const over = { ...card("over", false), result: "You won" };
  const cards = [card("theirs", false), card("alone", true, 1), card("yours", true), over];
  vi.spyOn(api, "myTables").mockResolvedValue(cards);
  const tables = new OpenTables();
  await tables.load();
  expect(tables.list.map((table) => table.id)).toEqual(["yours", "theirs", "alone"]);
  expect(tables.yours.map((table) => table.id)).toEqual(["yours"]);
});

test("it asks while others are to move and when the page is looked at again, never while it is hidden", async () => {
  const asked = vi.spyOn(api, "myTables").mockResolvedValue([card("theirs", false)]);
  const tables = new OpenTables();
  const end = tables.follow();
  await tables.load();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(asked).toHaveBeenCalledTimes(3);
  hidden = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveBeenCalledTimes(3);
  hidden = false;
  asked.mockResolvedValue([card("theirs", true)]);
  page.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked, "nobody else is to move then").toHaveBeenCalledTimes(4);
  end();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toHaveBeenCalledTimes(4);
});
