/** How far this device has read the chat of each table, so that read lines stay read when one comes back. */
import { store, stored } from "./stored";

const KEY = "witchwood-chat";
const MOST = 100; // tables; the oldest ones are forgotten

type Read = readonly [table: string, line: number];

function all(): Read[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isOurs) : [];
  } catch {
    return [];
  }
}

function isOurs(one: unknown): one is Read {
  return Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number";
}

/** The number of the last line that was read at a table; 0 for none. */
export function readLine(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? 0;
}

export function keepReadLine(table: string, line: number): void {
  if (line === 0 || readLine(table) === line) return;
  store(KEY, JSON.stringify([...all().filter(([id]) => id !== table), [table, line]].slice(-MOST)));
}
