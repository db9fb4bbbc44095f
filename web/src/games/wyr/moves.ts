/** Moves of Wyr as hands do them. Garden cards are places by their own notation (docs/notation/wyr.md): `garden.r7`. */
import { movesAmong, type Board, type Ends, type Move } from "$lib/pointer/moves";
import {
  actionOf,
  cardsOf,
  changed,
  isCard,
  known,
  type Action,
  type CardView,
  type PlaceView,
  type View,
} from "$lib/view/view";

export const PILES = [1, 2, 3, 4, 5];

/** Where a pick starts and ends; null for enticing and stopping, which have buttons. */
export function endsOf(view: View, { takes, to }: Action): Ends | null {
  const at = takes?.["garden"]?.[0];
  const card = at === undefined ? undefined : known(view, "garden").cards[at];
  const [goal] = Object.keys(to ?? {});
  return isCard(card) && goal !== undefined ? { from: `garden.${card.text}`, to: goal } : null;
}

export const movesOf = (view: View): Move[] => movesAmong(view.actions, (action) => endsOf(view, action));

/** Ways to entice the Keiju that asks now. */
export function enticements(view: View): Action[] {
  return view.actions.filter((action) => action.kind === "entice");
}

/** Numbers of the piles that give a card in an enticement; none for another action. */
export function pilesOf(action: Action | undefined): number[] {
  return PILES.filter((pile) => action?.takes?.[`pile${pile}`]);
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
  const action = actionOf(view, text);
  const piles = pilesOf(action).map((number) => known(view, `pile${number}`));
  if (piles.length > 0)
    return changed(view, Object.fromEntries(piles.map(({ id, cards }) => [id, { cards: cards.slice(0, -1) }])));
  const way = action && endsOf(view, action);
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
