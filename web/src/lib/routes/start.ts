/** Sitting down: opening tables and going to them. */
import { expectedTables, expectTables } from "../device/tablecount";
import { api, ApiError, failureOf } from "../protocol/http";
import type { NewTable, Today } from "../protocol/types";
import { nameOf } from "../played";
import { router } from "./router.svelte";
import { session } from "../session.svelte";

/** Runs something that opens a table and goes there; the reason where it could not be opened. */
export async function goTo(opening: Promise<{ id: string }>): Promise<string | null> {
  const go = ({ id }: { id: string }): void => {
    expectTables(Math.max(1, expectedTables()));
    router.go(`/table/${id}`);
  };
  return failureOf(opening.then(go));
}

/** The table where the same people play once more. */
export function playAgain(table: { id: string; rematch: string | null }): Promise<string | null> {
  return goTo(table.rematch === null ? api.rematch(table.id) : Promise.resolve({ id: table.rematch }));
}

/** Opens a table as soon as its game is compiled. */
export async function startTable(table: NewTable): Promise<string | null> {
  await session.prepared(table.game);
  return goTo(api.open(table));
}

/** The same, by any deal where none of its level is found in time. */
export async function startNear(table: NewTable): Promise<string | null> {
  await session.prepared(table.game);
  const anyDeal = (error: unknown): Promise<{ id: string }> => {
    if (table.level === null || !(error instanceof ApiError && error.status === 409)) throw error;
    return api.open({ ...table, level: null });
  };
  return goTo(api.open(table).catch(anyDeal));
}

/** One of today's deals: the table where it is played already, else a new one. */
export function playToday(deal: Pick<Today, "game" | "edition" | "level" | "table">): Promise<string | null> {
  if (deal.table !== null) return goTo(Promise.resolve({ id: deal.table }));
  return startTable({
    game: deal.game,
    options: session.played(nameOf(deal))?.made ?? {},
    deal: deal.level === null ? "today" : `today ${deal.level}`,
    seats: [{ kind: "me" }],
    listed: false,
    rated: false,
    level: null,
  });
}
