/** Wyr notation (docs/notation/wyr.md) as hands do it. Garden cards are places by their own name: `garden.r7`. */
import type { Board, Move } from "$lib/pointer/moves";
import { cardsOf, changed, isCard, known, type Action, type CardView, type PlaceView, type View } from "$lib/view/view";

export const PILES = [1, 2, 3, 4, 5];

export interface Ends {
  from: string;
  to: string;
}

/** Where a pick starts and ends; null for enticing and stopping, which have buttons. */
export function ends(text: string): Ends | null {
  const parts = /^([a-z0-9]+)>(h|[1-5])$/.exec(text);
  if (!parts) return null;
  const [, card = "", goal = ""] = parts;
  return { from: `garden.${card}`, to: goal === "h" ? "harvest" : `pile${goal}` };
}

export function movesOf(view: View): Move[] {
  return view.actions.flatMap(({ text, words }) => {
    const way = ends(text);
    return way ? [{ text, words, ...way }] : [];
  });
}

/** Ways to entice the Keiju that asks now. */
export function enticements(view: View): Action[] {
  return view.actions.filter((action) => pilesOf(action.text).length > 0);
}

/** Pile numbers that an enticement names; none for text that is no enticement. */
export function pilesOf(text: string): number[] {
  return /^e\d+$/.test(text) ? Array.from(text.slice(1), Number) : [];
}

export function enticement(piles: Iterable<number>): string {
  return `e${[...piles].sort((a, b) => a - b).join("")}`;
}

function attempt(from: string, to: string): string | null {
  const card = /^garden\.(.+)$/.exec(from)?.[1];
  const pile = /^pile([1-5])$/.exec(to)?.[1];
  if (card === undefined) return null;
  if (to === "harvest") return `${card}>h`;
  return pile === undefined ? null : `${card}>${pile}`;
}

export function boardOf(view: View): Board {
  const { cards, movable = [] } = known(view, "garden");
  const lifted = new Set(movable.map((place) => cards[place]).map((card) => isCard(card) && `garden.${card.text}`));
  return { moves: movesOf(view), attempt, liftable: (place) => lifted.has(place), tail: (place) => [place] };
}

/** Keiju still in the garden: the one that asks now, then the others by their numbers. */
export function keijuOf(view: View): CardView[] {
  const later = (card: CardView): number => (card.asks_now ? 0 : 1);
  return cardsOf(known(view, "garden"))
    .filter((card) => card.suit === "keiju")
    .sort((a, b) => later(a) - later(b) || (a.rank ?? 0) - (b.rank ?? 0));
}

/** The cards that lie on top of the basket's piles. */
export function topsOf(view: View): CardView[] {
  return PILES.flatMap((pile) => cardsOf(known(view, `pile${pile}`)).slice(-1));
}

/** Which garden cards form pairs with each, by their notation. */
export function partners(view: View): Map<string, string[]> {
  const { cards, pairs = [] } = known(view, "garden");
  const found = new Map<string, string[]>();
  const note = (card: PlaceView | undefined, other: PlaceView | undefined): void => {
    if (isCard(card) && isCard(other)) found.set(card.text, [...(found.get(card.text) ?? []), other.text]);
  };
  for (const pair of pairs) {
    const [first, second] = pair.map((place) => cards[place]);
    note(first, second);
    note(second, first);
  }
  return found;
}

/** A card that is taken lies where it goes, and the row closes; what is offered to a Keiju leaves its piles. */
export function foresee(view: View, text: string): View | null {
  const piles = pilesOf(text).map((number) => known(view, `pile${number}`));
  if (piles.length > 0)
    return changed(view, Object.fromEntries(piles.map(({ id, cards }) => [id, { cards: cards.slice(0, -1) }])));
  const way = ends(text);
  if (!way) return null;
  const garden = known(view, "garden");
  const at = garden.cards.findIndex((card) => isCard(card) && way.from === `garden.${card.text}`);
  const to = known(view, way.to);
  const closed = (place: number): number => (place > at ? place - 1 : place);
  return changed(view, {
    garden: {
      cards: garden.cards.filter((_, place) => place !== at),
      count: garden.count - 1,
      pairs: (garden.pairs ?? []).filter((pair) => !pair.includes(at)).map((pair) => pair.map(closed)),
      movable: (garden.movable ?? []).filter((place) => place !== at).map(closed),
    },
    [to.id]: { cards: [...to.cards, ...garden.cards.slice(at, at + 1)], count: to.count + 1 },
  });
}
