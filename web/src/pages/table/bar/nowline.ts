/** What can be done now, in one sentence, for somebody who is new to the game; "" for others, and where nothing can be done. */
import { newcomer } from "$lib/newcomer.svelte";
import type { TableController } from "../controller.svelte";

export function nowLine({ table, played, view, live }: TableController): string {
  // Where a hand is looked into, the table says what to do, and needs the room.
  const looksIn = view?.zones.some((zone) => zone.looked_at) ?? false;
  return table && live && !looksIn && newcomer.isNew(played) ? table.now : "";
}
