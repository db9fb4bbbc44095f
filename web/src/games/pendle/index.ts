import { counter, type View } from "$lib/view/view";
import type { Figure } from "../parts";
import { t } from "./words";

export { cards } from "./cards";
export { foresee } from "./attacks";
export { default as Panel } from "./PendlePanel.svelte";
export { default as Table } from "./PendleTable.svelte";

export function figures(view: View): Figure[] {
  return [
    { id: "round", title: t("round-short"), value: counter(view, "round") },
    { id: "ghosts", title: t("ghosts-left"), value: counter(view, "ghosts-left") },
    { id: "army", title: t("army-short"), value: counter(view, "army-left") },
  ];
}
