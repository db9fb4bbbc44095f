/** Sums of an attack in words, as they are written under the bar and said to a screen reader. */
import { t } from "$lib/i18n";
import type { CardView } from "../view";
import { shownSums, sums } from "./attacks";

function side(cards: CardView[]): string {
  const names = cards.map((card) => card.name).join(t("pendle-and"));
  return t("pendle-makes", { count: cards.length, cards: names, sums: sums(cards).join(t("pendle-or")) });
}

/** Both sides and whether they are equal; what to do as long as nothing is chosen. */
export function sumsInWords(soldiers: CardView[], ghosts: CardView[]): string {
  if (soldiers.length + ghosts.length === 0) return t("pendle-choose");
  const [mine, theirs] = shownSums(soldiers, ghosts);
  const sides = [soldiers, ghosts].filter((cards) => cards.length > 0).map(side);
  const verdict = sides.length < 2 ? "" : t(mine === theirs ? "pendle-equal-words" : "pendle-unequal-words");
  return `${sides.join("; ")}${verdict}.`;
}
