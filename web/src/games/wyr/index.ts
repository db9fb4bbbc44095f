import type { View } from "$lib/view/view";
import type { Figure } from "../parts";
import { t } from "./words";

export { cards } from "./cards";
export { foresee } from "./moves";
export { default as Panel } from "./WyrPanel.svelte";
export { default as Table } from "./WyrTable.svelte";

export function figures(view: View, best: number | null): Figure[] {
  const still = best === null ? [] : [{ id: "best", title: t("best"), value: best }];
  return [{ id: "score", title: t("score"), value: view.scores[0] ?? 0 }, ...still];
}
