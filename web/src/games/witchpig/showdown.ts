/** The end of a game of WitchPig in words: who called, and why the winner's hand is the best. */
import { t } from "./words";
import type { ToldPlay } from "$lib/protocol/types";
import { cardsOf, isCard, known, type CardView, type View, type Worth } from "$lib/view/view";
import { arranged, makers } from "./hands";
import { standingOf } from "./standing";

export interface Shown {
  seat: number;
  cards: CardView[];
  /** How many cards of the hand stay face down. */
  hidden: number;
  worth: Worth | null;
  /** Places of the cards that make the hand. */
  making: number[];
  won: boolean;
  out: boolean;
  /** Called without a winning hand: the cards were shown, and lie on the Midden. */
  false: boolean;
}

/** All hands, the winners' first, then from the best row down; of those who are out the hand that they called with. */
export function shownHands(view: View, plays: ToldPlay[]): Shown[] {
  return Array.from({ length: view.seats }, (_, seat) => {
    const hand = known(view, `hand${seat}`);
    const worth = hand.worth ?? null;
    const { out, won } = standingOf(hand);
    const laid = out ? (plays.findLast((play) => play.seat === seat)?.shown ?? []) : [];
    const cards = arranged(out ? laid : cardsOf(hand), "suit", []);
    const making = makers(hand, cards);
    const hidden = hand.cards.filter((card) => !isCard(card)).length;
    return { seat, cards, hidden, worth, making, won, out, false: laid.length > 0 };
  }).sort((a, b) => Number(b.won) - Number(a.won) || (a.worth?.rank || 99) - (b.worth?.rank || 99));
}

/** Why the first of these hands won; nothing where nobody did. */
export function whyWon(rows: Shown[], names: string[]): string | null {
  const [first, ...rest] = rows;
  if (!first?.won) return null;
  if (rest.some(({ won }) => won)) return t("won-shared");
  if (rest.every(({ out }) => out)) return t("won-last");
  const rank = first.worth?.rank ?? 0;
  if (rank === 0) return t("won-high");
  const next = rest.find(({ worth }) => worth !== null && worth.rank > 0);
  if (!next?.worth) return t("won-alone");
  return next.worth.rank === rank
    ? t("won-cards", { name: names[next.seat] ?? "" })
    : t("won-row", { hand: next.worth.words, row: next.worth.rank });
}
