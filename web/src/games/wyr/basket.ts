/** How the basket stands to what is asked for now, in words. */
import { t } from "./words";
import type { View } from "$lib/view/view";
import { enticements, topsOf } from "./moves";

export function basketInWords(view: View): { met: boolean; words: string } {
  if (enticements(view).length > 0) return { met: true, words: t("met") };
  const tops = topsOf(view).map((card) => card.name);
  return { met: false, words: tops.length > 0 ? t("on-top", { cards: tops.join(", ") }) : t("basket-empty") };
}
