import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { quietWorkers } from "../../../../tests/harness/workers";
import type { TableState } from "../types";
import type { FromWorker, ToWorker } from "./wire";

const LONGEST = 8000; // milliseconds that the page waits at most before it tries again

let made: ReturnType<typeof quietWorkers<ToWorker, FromWorker>>;
const fail = (): void => made.at(-1)?.say({ do: "failed", reason: "no memory" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(Math, "random").mockReturnValue(1);
  made = quietWorkers();
  vi.stubGlobal("WebSocket", { OPEN: 1, CLOSED: 3 });
  vi.stubGlobal("CloseEvent", class extends Event {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("tables and questions are told of a failure, and no worker is started for it", async () => {
  const { connect, send } = await import("./index");
  const closed = vi.fn();
  for (const key of ["a", "b"]) connect(key).addEventListener("close", closed);
  const answer = send("GET", "/me").catch(String);
  fail();
  expect(await answer).toBe("Error: no memory");
  expect(closed).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10 * LONGEST);
  expect(made.map(({ ended }) => ended)).toEqual([true]);
});

test("what comes after a failure waits, longer each time, until there was an answer", async () => {
  const { send } = await import("./index");
  const pauses: number[] = [];
  const ask = (): void => void send("GET", "/me").catch(() => undefined);
  const failAgain = (): void => {
    const before = made.length;
    fail();
    ask();
    const began = Date.now();
    while (made.length === before) vi.advanceTimersToNextTimer();
    pauses.push(Date.now() - began);
  };
  ask();
  for (let failures = 0; failures < 7; failures++) failAgain();
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, LONGEST, LONGEST]);
  const [wanted] = made.at(-1)?.heard as [ToWorker];
  expect(wanted).toMatchObject({ do: "request", path: "/me" });
  made.at(-1)?.say({ do: "answer", id: wanted.do === "request" ? wanted.id : 0, status: 200, body: "{}" });
  failAgain();
  expect(pauses.at(-1)).toBe(250);
});

test("Python begins before anything is asked of it", async () => {
  await import("./index");
  expect(made).toHaveLength(1);
});

test("where the table that was left lies, Python begins once it is shown, and hears what was asked before", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal("location", { hash: "#/table/left" });
  const { rememberTable } = await import("./lastseen");
  rememberTable("left", {} as TableState);
  const { send, tableShown } = await import("./index");
  void send("GET", "/me");
  expect(made).toEqual([]);
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => {
    paint();
  });
  tableShown();
  vi.advanceTimersByTime(0);
  expect(made[0]?.heard).toMatchObject([{ path: "/me" }]);
  tableShown();
  vi.advanceTimersByTime(LONGEST);
  expect(made).toHaveLength(1);
});

test("Python begins where the table that was left is not shown, too", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => JSON.stringify({ build: new URL("./lastseen.ts", import.meta.url).href, id: "left", table: {} }),
  });
  vi.stubGlobal("location", { hash: "#/table/left" });
  const { send } = await import("./index");
  void send("GET", "/me");
  expect(made).toEqual([]);
  vi.advanceTimersByTime(LONGEST);
  expect(made).toHaveLength(1);
});
