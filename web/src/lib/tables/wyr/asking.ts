/** What a Keiju asks for, and how the basket stands to it, in words. */
import { t } from "$lib/i18n";
import type { CardView, View } from "../view";
import { enticements, topsOf } from "./moves";

export function asks(keiju: CardView): string {
  return (keiju.note ?? "").replace(/^asks for /, "");
}

export function served(view: View): { met: boolean; words: string } {
  if (enticements(view).length > 0) return { met: true, words: t("wyr-met") };
  const tops = topsOf(view).map((card) => card.name);
  return { met: false, words: tops.length > 0 ? t("wyr-on-top", { cards: tops.join(", ") }) : t("wyr-basket-empty") };
}
