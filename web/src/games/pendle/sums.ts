/** Sums of an attack in words, as they are written under the bar and said to a screen reader. */
import { t } from "./words";
import { shownSums, type Chosen } from "./attacks";

function side({ cards, sums }: Chosen): string {
  const names = cards.map((card) => card.name).join(t("and"));
  return t("makes", { count: cards.length, cards: names, sums: sums.join(t("or")) });
}

/** Both sides and whether they are equal; what to do as long as nothing is chosen. */
export function sumsInWords(soldiers: Chosen, ghosts: Chosen): string {
  if (soldiers.cards.length + ghosts.cards.length === 0) return t("choose");
  const [mine, theirs] = shownSums(soldiers, ghosts);
  const sides = [soldiers, ghosts].filter(({ cards }) => cards.length > 0).map(side);
  const verdict = sides.length < 2 ? "" : t(mine === theirs ? "equal-words" : "unequal-words");
  return `${sides.join("; ")}${verdict}.`;
}
