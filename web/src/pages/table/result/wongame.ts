/** A won game to look at, from some point of one's own that is over. */
import { api, reasonOf } from "$lib/protocol/http";
import { router } from "$lib/routes/router.svelte";
import type { TableController } from "../controller.svelte";

/** Whether a won game can be shown: one's own solitaire is over, its deal is revealed, and there is a solver. Not at the
 * end of a game that was won: that one is it. */
export function mayShowWon(control: TableController, solver: boolean): boolean {
  const { table } = control;
  if (control.ply === null && table?.view?.result === "won") return false;
  return solver && table?.seats.length === 1 && table.you !== null && control.over && table.deal.number !== null;
}

/** Goes to a won game that keeps so many plays, or as many before them as could still be won; else the reason. */
export async function showWon(control: TableController, ply: number): Promise<string | null> {
  const id = control.table?.id;
  if (id === undefined) return null;
  try {
    const won = await api.wonGame(id, ply);
    router.go(`/table/${won.id}?ply=${won.ply}`);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
