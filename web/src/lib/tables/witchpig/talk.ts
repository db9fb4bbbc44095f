/** Whose turn it is and what may be done, in one sentence. */
import { t } from "$lib/i18n";
import type { View } from "../view";
import type { Held } from "./held.svelte";

export function talkOf(view: View, held: Pick<Held, "choices" | "thieving">, live: boolean, names: string[]): string {
  const { draw, discards, call } = held.choices;
  if (held.thieving && live) return t("witchpig-do-swap");
  if (draw && live) return t("witchpig-do-draw");
  if (discards.length > 0 && live) return t("witchpig-do-discard");
  if (view.turn === view.seat) return t("witchpig-you-wait");
  const name = view.turn === null ? "" : (names[view.turn] ?? "");
  return t(call && live ? "witchpig-may-call" : "witchpig-waits", { name });
}
