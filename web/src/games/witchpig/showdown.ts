/** The hands at the end of a game of WitchPig. */
import type { ToldPlay } from "$lib/protocol/types";
import { cardsOf, isCard, known, type CardView, type View, type Worth } from "$lib/view/view";
import { makers } from "./hands";

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
    const out = view.standings?.[seat]?.out === true;
    const won = Array.isArray(view.result) && view.result.includes(seat);
    const laid = out ? (plays.findLast((play) => play.seat === seat)?.shown ?? []) : [];
    const cards = out ? laid : cardsOf(hand);
    const making = makers(hand, cards);
    const hidden = hand.cards.filter((card) => !isCard(card)).length;
    return { seat, cards, hidden, worth, making, won, out, false: laid.length > 0 };
  }).sort((a, b) => Number(b.won) - Number(a.won) || (a.worth?.rank || 99) - (b.worth?.rank || 99));
}
