/** Other games from a point of this one's past, each at a table of its own: played on from there, or won. */
import { newcomer } from "$lib/newcomer.svelte";
import { api, failureOf } from "$lib/protocol/http";
import type { GameLine } from "$lib/protocol/types";
import { session } from "$lib/session.svelte";
import { router } from "$lib/routes/router.svelte";
import { goTo } from "$lib/routes/start";
import { usualAgent } from "../../new/choices";
import type { TableController } from "../controller.svelte";

/** Whether one may play on from any point of this game's past, in a game of several against agents. */
export function mayPlayFrom({ table }: Pick<TableController, "table">): boolean {
  return table !== null && table.can.line;
}

/** Goes to a table of its own that begins as this game did until the point that is looked at; else the reason. The
 * table they are from stays as it is. */
export async function playFrom({ table, ply, played }: TableController): Promise<string | null> {
  if (table === null || ply === null) return null;
  const game = table.seats.length > 1 ? session.game(table.game) : undefined;
  const others = game && { agent: usualAgent(game, newcomer.isNew(played)), seat: table.you ?? 0 };
  const begin = ({ plays, ...line }: GameLine): Promise<{ id: string }> =>
    api.fromLine({ ...line, plays: plays.split(" ").slice(0, ply).join(" "), ...others });
  return goTo(api.line(table.id).then(begin));
}

/** Goes to a table of its own that begins as this game did, with other plays after so many; else the reason. It opens
 * before them, so that they can be stepped through. */
export async function showLine({ table }: TableController, ply: number, line: string[]): Promise<string | null> {
  if (table === null) return null;
  const begin = ({ plays, ...rest }: GameLine): Promise<{ id: string }> =>
    api.fromLine({ ...rest, plays: [...plays.split(" ").slice(0, ply), ...line].join(" "), seat: table.you ?? 0 });
  return failureOf(
    api
      .line(table.id)
      .then(begin)
      .then(({ id }) => router.go(`/table/${id}?ply=${ply}`)),
  );
}

/** Whether a won game can be shown of one's own solitaire, with all cards open: it has a solver, and its deal is revealed
 * once it is over, or no deal of the day before. Not at the end of a game that was won: that one is it. */
export function mayShowWon({ table, ply, over }: TableController, solver: boolean): boolean {
  if (ply === null && table?.view?.result === "won") return false;
  if (!solver || table?.seats.length !== 1 || table.you === null) return false;
  return over ? table.deal.number !== null : table.deal.today === null;
}

/** Goes to a won game that keeps so many plays, or as many before them as could still be won; else the reason. */
export async function showWon({ table }: TableController, ply: number): Promise<string | null> {
  if (table === null) return null;
  return failureOf(api.wonGame(table.id, ply).then((won) => router.go(`/table/${won.id}?ply=${won.ply}`)));
}
