/** The table that this browser showed last: on the next visit it lies there at once, while Python still starts. */
import { store, stored } from "$lib/device/stored";
import type { TableState } from "../types";

const KEY = "witchwood-last-table";
const BUILD = import.meta.url; // another build may want a table in another form

interface Seen {
  build: string;
  id: string;
  table: TableState;
}

/** Keeps a table for the next visit, instead of the one before. */
export function rememberTable(id: string, table: TableState): void {
  store(KEY, JSON.stringify({ build: BUILD, id, table } satisfies Seen));
}

/** A table as it was when it was left; nothing where another one was left last. It is shown once: it may be
 * out of date as soon as the player moves. */
export function rememberedTable(id: string): TableState | null {
  const seen = read();
  if (seen?.build !== BUILD || seen.id !== id) return null;
  store(KEY, "");
  return seen.table;
}

/** Whether this address is that of the table that was left last. */
export function isLastTable(): boolean {
  const seen = read();
  return seen?.build === BUILD && location.hash.endsWith(`/table/${seen.id}`);
}

function read(): Seen | null {
  try {
    return JSON.parse(stored(KEY) ?? "null") as Seen | null;
  } catch {
    return null; // damaged, or taken once
  }
}
