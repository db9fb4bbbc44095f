/** A game played on from a point of its past, at a table of its own. */
import { inPage } from "$backend";
import { newcomer } from "$lib/newcomer.svelte";
import { api, reasonOf } from "$lib/protocol/http";
import { session } from "$lib/session.svelte";
import { router } from "$lib/routes/router.svelte";
import { usualAgent } from "../../new/choices";
import type { TableController } from "../controller.svelte";

/** Whether one may play on from any point of this game's past: against agents only in a page. */
export function mayPlayFrom({ table }: Pick<TableController, "table">): boolean {
  return table !== null && table.can.line && (inPage || table.seats.length === 1);
}

/** Goes to a table of its own that begins as this game did until the point that is looked at; else the reason. The
 * table they are from stays as it is. */
export async function playFrom({ table, ply, played }: TableController): Promise<string | null> {
  if (table === null || ply === null) return null;
  const game = table.seats.length > 1 ? session.game(table.game) : undefined;
  try {
    const line = await api.line(table.id);
    const plays = line.plays.split(" ").slice(0, ply).join(" ");
    const { id } = await api.fromLine({
      ...line,
      plays,
      ...(game && { agent: usualAgent(game, newcomer.isNew(played)) }),
    });
    router.go(`/table/${id}`);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
