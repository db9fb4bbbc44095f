/** A game played on from a point of its past, at a table of its own. */
import { api } from "$lib/protocol/http";
import { reasonOf } from "$lib/words/reason";
import { router } from "$lib/routes/router.svelte";
import { lineOf } from "../../deal/line";
import type { TableController } from "../controller.svelte";

/** Whether one may play on from any point of this game's past. */
export function mayPlayFrom({ table }: Pick<TableController, "table">): boolean {
  return table !== null && table.you !== null && lineOf(table) !== null;
}

/** Goes to a table of its own that begins as this game did until the point that is looked at; else the reason. The
 * table they are from stays as it is. */
export async function playFrom({ table, ply }: TableController): Promise<string | null> {
  const line = table && ply !== null ? lineOf(table, ply) : null;
  if (line === null) return null;
  try {
    const { id } = await api.fromLine(line);
    router.go(`/table/${id}`);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
