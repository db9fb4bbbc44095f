/** WitchPig's hands as the table shows them: actions by kind, cards in the player's order, and which of them count. */
import { t } from "./words";
import {
  cardsOf,
  isCard,
  known,
  zone,
  type Action,
  type CardView,
  type Places,
  type View,
  type Zone,
} from "$lib/view/view";

/** A swap, and the notation of the two cards. */
export interface Swap extends Action {
  given: string;
  taken: string;
}

export interface Choices {
  draw: Action | null;
  call: Action | null;
  keep: Action | null;
  discards: Action[];
  swaps: Swap[];
}

/** What the seat can do, by kind. */
export function choicesOf(view: View): Choices {
  const every = (kind: string): Action[] => view.actions.filter((action) => action.kind === kind);
  const swaps = every("swap").map((action) => ({
    ...action,
    given: cardIn(view, action.takes) ?? "",
    taken: cardIn(view, action.to) ?? "",
  }));
  const [draw = null] = every("draw");
  const [call = null] = every("call");
  const [keep = null] = every("keep");
  return { draw, call, keep, discards: every("discard"), swaps };
}

/** The notation of the first card that an action names among its places. */
export function cardIn(view: View, places: Places | undefined): string | null {
  const [[id, [at = -1]] = ["", []]] = Object.entries(places ?? {});
  const card = zone(view, id)?.cards[at];
  return isCard(card) ? card.text : null;
}

export function handOf(view: View, seat: number): CardView[] {
  return cardsOf(known(view, `hand${seat}`));
}

/** Places, in a hand as a player arranged it, of the cards that make what the hand is worth. */
export function makers(hand: Zone, arranged: CardView[]): number[] {
  const making = new Set((hand.highlights ?? []).map((place) => hand.cards[place]));
  return arranged.flatMap((card, place) => (making.has(card) ? [place] : []));
}

export type Sorting = "suit" | "rank" | "own";

/** The seat's hand in the player's order; the view lists it suit by suit. `own` is a list of notations: new cards come
 * last, equal cards count one by one. */
export function arranged(view: View, sorting: Sorting, own: string[]): CardView[] {
  const cards = view.seat === null ? [] : handOf(view, view.seat);
  if (sorting === "suit") return cards;
  const rank = ({ rank }: CardView): number => view.ranks?.indexOf(rank ?? 0) ?? rank ?? 0;
  if (sorting === "rank") return cards.sort((a, b) => rank(a) - rank(b));
  const left = [...cards];
  const kept = own.flatMap((text) => {
    const at = left.findIndex((card) => card.text === text);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...kept, ...left];
}

/** Seats around the table as this one sees them: from its left on. */
export function around(view: View): number[] {
  const first = view.seat ?? -1;
  const count = view.seat === null ? view.seats : view.seats - 1;
  return Array.from({ length: count }, (_, n) => (first + 1 + n + view.seats) % view.seats);
}

/** Whose turn it is and what may be done, in one sentence. */
export function talkOf(
  view: View,
  held: { choices: Choices; thieving: boolean },
  live: boolean,
  names: string[],
): string {
  const { draw, discards, call } = held.choices;
  if (held.thieving && live) return t("do-swap");
  if (draw && live) return t("do-draw");
  if (discards.length > 0 && live) return t("do-discard");
  if (view.turn === view.seat) return t("you-wait");
  const name = view.turn === null ? "" : (names[view.turn] ?? "");
  return t(call && live ? "may-call" : "waits", { name });
}
