import type { View } from "$lib/view/view";
import type { Figure } from "../parts";
import { t } from "./words";

export function figures(view: View, best: number | null): Figure[] {
  const still = best === null ? [] : [{ id: "best", title: t("best"), value: best }];
  return [{ id: "score", title: t("score"), value: view.scores[0] ?? 0 }, ...still];
}
