/** The line for newcomers at a table: what they can do now, and before their first move its lesson. */
import { newcomer } from "$lib/newcomer.svelte";
import type { LessonInfo } from "$lib/protocol/types";
import { session } from "$lib/session.svelte";
import type { TableController } from "../controller.svelte";

/** The lesson to offer; null for those who know the game, after a first move, and where others would be kept waiting. */
export function lessonNow({ table, played, plays, view, live }: TableController): LessonInfo | null {
  const what = session.played(played);
  if (!what || !table || !view || !live) return null;
  const alone = table.seats.every(({ seat, kind }) => seat === table.you || kind === "agent");
  const first = plays.every(({ seat }) => seat !== table.you);
  return alone && first ? newcomer.offered(what, view.options) : null;
}

/** What can be done, in one sentence; "" for those who know the game, and where nothing can be done. */
export function nowLine({ table, played, view, live }: TableController): string {
  // Where a hand is looked into, the table says what to do, and needs the room.
  const looksIn = view?.zones.some((zone) => zone.looked_at) ?? false;
  return table && live && !looksIn && newcomer.isNew(played) ? table.now : "";
}
