/** Whose turn it is and what may be done, in one sentence. */
import { t } from "./words";
import type { View } from "$lib/view/view";
import type { OwnHandCards } from "./ownhand.svelte";

export function talkOf(
  view: View,
  held: Pick<OwnHandCards, "choices" | "thieving">,
  live: boolean,
  names: string[],
): string {
  const { draw, discards, call } = held.choices;
  if (held.thieving && live) return t("do-swap");
  if (draw && live) return t("do-draw");
  if (discards.length > 0 && live) return t("do-discard");
  if (view.turn === view.seat) return t("you-wait");
  const name = view.turn === null ? "" : (names[view.turn] ?? "");
  return t(call && live ? "may-call" : "waits", { name });
}
