import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "$lib/protocol/http";
import type { TableCard } from "$lib/protocol/types";
import { OwnGames } from "./owngames.svelte";

const page = new EventTarget();
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.defineProperty(page, "hidden", { get: () => hidden, configurable: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("who comes back from another window finds the games as they are now", async () => {
  const asked = vi.spyOn(api, "myTables").mockResolvedValue([]);
  vi.spyOn(api, "statistics").mockResolvedValue([]);
  const games = new OwnGames();
  const end = games.follow();
  await games.load();
  asked.mockResolvedValue([{ id: "begun" } as unknown as TableCard]);
  await vi.advanceTimersByTimeAsync(60_000);
  hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toHaveBeenCalledTimes(1);
  hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked, "both events are one look").toHaveBeenCalledTimes(2);
  expect(games.tables.map(({ id }) => id)).toEqual(["begun"]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("focus"));
  expect(asked).toHaveBeenCalledTimes(2);
});
