/** Moves of Hocus as hands do them: from which card, to which place. What is tried is written as docs/notation/hocus.md says. */
import { movesAmong, type Board, type Ends, type Move } from "$lib/pointer/moves";
import { actionOf, changed, isCard, known, zone, type Action, type CardView, type View } from "$lib/view/view";

export const COLUMNS = [1, 2, 3, 4, 5, 6, 7];

const letter = (card: CardView): string => card.text.slice(-1);

/** Where an action starts and ends. `reserve.2` is the third turned card, `column3.0` the deepest of column 3. */
export function endsOf({ kind, takes, to }: Action): Ends | null {
  const [[id, [at]] = ["", []]] = Object.entries(takes ?? {});
  if (id === "") return null;
  const from = at === undefined ? id : `${id}.${at}`;
  const goal = Object.keys(to ?? {})[0] ?? from;
  return { from, to: kind === "float" ? floatOf(goal) : goal };
}

const floatOf = (column: string): string => column.replace("column", "float");

/** The card that lies at a place, if its face is known. */
export function cardAt(view: View, place: string): CardView | null {
  const [id = "", at] = place.split(".");
  const cards = zone(view, id)?.cards ?? [];
  const card = at === undefined ? cards[cards.length - 1] : cards[Number(at)];
  return isCard(card) ? card : null;
}

export const movesOf = ({ actions }: View): Move[] => movesAmong(actions, endsOf);

/** The drop that a place lies in: a column for its cards, a place itself otherwise. */
export function dropOf(place: string): string {
  return place.split(".")[0] ?? place;
}

/** How much players like to see a card go somewhere: home, onto another card, floating, into an empty column. Nobody
 * takes a card off a foundation without looking, or moves a column from one empty place to another. */
export function liking(view: View, from: string, to: string): number {
  if (to.startsWith("foundation-")) return 3;
  if (from.startsWith("foundation-")) return -1;
  if (to.startsWith("float")) return 1;
  if (known(view, to).count > 0) return 2;
  return from.startsWith("column") && from.endsWith(".0") ? -1 : 0;
}

/** Notation for what was tried, legal or not; null where no words could say it. */
export function attempt(view: View, from: string, to: string): string | null {
  if (from === "stock") return to === "stock" ? "d" : null;
  const drop = dropOf(to);
  if (dropOf(from) === drop) return null;
  const source = sourceText(view, from);
  const goal = drop.startsWith("foundation-") ? "f" : /\d$/.exec(drop)?.[0];
  if (source === null || goal === undefined) return null;
  // A Ghost that is put down on a column where it can only float is meant to float.
  const float = `${source}^${goal}`;
  if (drop.startsWith("float") || actionOf(view, float)) return float;
  return `${source}>${goal}`;
}

function sourceText(view: View, from: string): string | null {
  const [id = "", at] = from.split(".");
  if (id === "reserve") return "r";
  if (id.startsWith("foundation-")) {
    const card = cardAt(view, from);
    return card && letter(card);
  }
  const column = /^column([1-7])$/.exec(id)?.[1];
  if (column === undefined) return null;
  const count = known(view, id).cards.length - Number(at);
  return count > 1 ? `${column}/${count}` : column;
}

export function boardOf(view: View): Board {
  return {
    moves: movesOf(view),
    attempt: (from, to) => attempt(view, from, to),
    liftable: (place) => {
      const [id = "", at] = place.split(".");
      const { cards = [], movable = [] } = zone(view, id) ?? {};
      return movable.includes(at === undefined ? cards.length - 1 : Number(at));
    },
    tail: (place) => {
      const [id = "", at] = place.split(".");
      if (!id.startsWith("column")) return [place];
      const count = known(view, id).cards.length;
      return Array.from({ length: count - Number(at) }, (_, n) => `${id}.${Number(at) + n}`);
    },
  };
}

/** Cards lie where an action puts them; of what is drawn only that it comes. */
export function foresee(view: View, text: string): View | null {
  const action = actionOf(view, text);
  if (action?.kind === "draw") return drawn(view);
  const way = action && endsOf(action);
  const [id = "", at] = way?.from.split(".") ?? [];
  if (!way || at === undefined) return null;
  const from = known(view, id);
  const run = from.cards.slice(Number(at));
  const left = {
    cards: from.cards.slice(0, Number(at)),
    count: from.count - run.length,
    movable: from.movable?.filter((place) => place < Number(at)) ?? [],
  };
  const to = known(view, way.to.replace("float", "column"));
  if (way.to.startsWith("foundation-"))
    return changed(view, { [id]: left, [to.id]: { cards: [...to.cards, ...run], count: to.count + 1 } });
  const spot = way.to.startsWith("float") ? to.cards.filter((card) => card === null).length : to.cards.length;
  return changed(view, {
    [id]: left,
    [to.id]: {
      cards: [...to.cards.slice(0, spot), ...run, ...to.cards.slice(spot)],
      count: to.count + run.length,
      movable: [...(to.movable ?? []), ...run.map((_, n) => to.cards.length + n)],
    },
  });
}

function drawn(view: View): View {
  const [stock, reserve] = [known(view, "stock"), known(view, "reserve")];
  return stock.count > 0
    ? changed(view, { reserve: { cards: [...reserve.cards, null], count: reserve.count + 1 } })
    : changed(view, { reserve: { cards: [], count: 0 }, stock: { count: reserve.count } });
}
