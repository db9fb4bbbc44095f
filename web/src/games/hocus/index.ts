import { counter, type View } from "$lib/view/view";
import type { Figure, Shortcut } from "../parts";
import { t } from "./words";

export { cards, editions } from "./cards";
export { foresee } from "./moves";
export { default as Panel } from "./InHand.svelte";
export { default as Table } from "./HocusTable.svelte";

export const shortcuts: readonly Shortcut[] = [{ keys: t("keys-draw"), words: t("keys-draw-words") }];

/** Klondike counts no points. */
export function figures(view: View): Figure[] {
  const left = view.counters.filter((one) => one.id === "redeals");
  const home = { id: "home", title: t("home"), value: counter(view, "home") };
  if (view.options["preset"] === "klondike") return [home, ...left];
  return [{ id: "hexis", title: t("hexis"), value: view.scores[0] ?? 0 }, home, ...left];
}
