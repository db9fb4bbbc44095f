/** The end of a game of WitchPig in words: who called, and why the winner's hand is the best. */
import { t } from "$lib/i18n";
import type { Play } from "../props";
import { cardsOf, isCard, known, type CardView, type View } from "../view";
import { arranged, makers, nameOf, type Named } from "./hands";

export interface Shown {
  seat: number;
  cards: CardView[];
  /** How many cards of the hand stay face down. */
  hidden: number;
  name: Named | null;
  /** Places of the cards that make the hand. */
  making: number[];
  won: boolean;
  out: boolean;
  /** Called without a winning hand: the cards were shown, and lie on the Midden. */
  false: boolean;
}

/** All hands, the winners' first, then from the best row down; of those who are out the hand that they called with. */
export function shownHands(view: View, plays: Play[]): Shown[] {
  return Array.from({ length: view.seats }, (_, seat) => {
    const hand = known(view, `hand${seat}`);
    const name = nameOf(hand.marks);
    const out = hand.marks.includes("out");
    const laid = out ? (plays.findLast((play) => play.seat === seat)?.shown ?? []) : [];
    const cards = arranged(out ? laid : cardsOf(hand), "suit", []);
    const making = name ? makers(cards, name.row, String(view.options["sequence"])) : [];
    const hidden = hand.cards.filter((card) => !isCard(card)).length;
    const won = hand.marks.includes("won");
    return { seat, cards, hidden, name, making, won, out, false: laid.length > 0 };
  }).sort((a, b) => Number(b.won) - Number(a.won) || (a.name?.row || 99) - (b.name?.row || 99));
}

/** Why the first of these hands won; nothing where nobody did. */
export function whyWon(rows: Shown[], names: string[]): string | null {
  const [first, ...rest] = rows;
  if (!first?.won) return null;
  if (rest.some(({ won }) => won)) return t("witchpig-won-shared");
  if (rest.every(({ out }) => out)) return t("witchpig-won-last");
  const row = first.name?.row ?? 0;
  if (row === 0) return t("witchpig-won-high");
  const next = rest.find(({ name }) => name !== null && name.row > 0);
  if (!next?.name) return t("witchpig-won-alone");
  return next.name.row === row
    ? t("witchpig-won-cards", { name: names[next.seat] ?? "" })
    : t("witchpig-won-row", { hand: next.name.words, row: next.name.row });
}
