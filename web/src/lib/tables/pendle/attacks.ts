/** Pendle notation (docs/notation/pendle.md) as hands see it: soldiers chosen in the hand, ghosts chosen on the table. */
import { cardsOf, isCard, isEmpty, known, zone, type Action, type CardView, type View } from "../view";

export const PLACES = [1, 2, 3, 4, 5];

/** Soldiers by their notation and ghosts by theirs: the two sides of an attack. */
export interface Sides {
  soldiers: string[];
  ghosts: string[];
}

export interface Attack extends Action {
  sides: Sides;
}

export function sidesOf(text: string): Sides | null {
  const [soldiers, ghosts, more] = text.split("x");
  if (soldiers === undefined || ghosts === undefined || more !== undefined) return null;
  return { soldiers: soldiers.split("+"), ghosts: ghosts.split("+") };
}

export function attackText(sides: Sides): string {
  return `${sides.soldiers.join("+")}x${sides.ghosts.join("+")}`;
}

export function attacksOf(view: View): Attack[] {
  return view.actions.flatMap((action) => {
    const sides = sidesOf(action.text);
    return sides ? [{ ...action, sides }] : [];
  });
}

const holds = (whole: string[], part: Iterable<string>): boolean => [...part].every((one) => whole.includes(one));

/** Attacks that the chosen cards could still become. */
export function reachable(attacks: Attack[], chosen: Sides): Attack[] {
  return attacks.filter(({ sides }) => holds(sides.soldiers, chosen.soldiers) && holds(sides.ghosts, chosen.ghosts));
}

/** The attack that is just what was chosen. */
export function exact(attacks: Attack[], chosen: Sides): Attack | null {
  const same = (a: string[], b: string[]): boolean => a.length === b.length && holds(a, b);
  return (
    attacks.find(({ sides }) => same(sides.soldiers, chosen.soldiers) && same(sides.ghosts, chosen.ghosts)) ?? null
  );
}

/** What cards can add up to. Smallest first. */
export function sums(cards: CardView[]): number[] {
  let found = [0];
  for (const { values = [] } of cards) {
    found = [...new Set(found.flatMap((sum) => values.map((value) => sum + value)))];
  }
  return found.sort((a, b) => a - b);
}

/** The two sums to show: equal ones where there are any, the smallest otherwise. */
export function shownSums(soldiers: CardView[], ghosts: CardView[]): [mine: number, theirs: number] {
  const [mine, theirs] = [sums(soldiers), sums(ghosts)];
  const equal = mine.find((sum) => theirs.includes(sum));
  return equal === undefined ? [mine[0] ?? 0, theirs[0] ?? 0] : [equal, equal];
}

export interface Stand {
  place: number;
  ghost: CardView | null;
  /** A reserve card lies here, face down. */
  reserve: boolean;
  /** Notation that takes it, if it is uncovered. */
  take: string | null;
}

/** The five places: the ghost that stands there, and the reserve card behind it. */
export function stands(view: View): Stand[] {
  const ghosts = known(view, "ghosts").cards;
  const reserve = known(view, "reserve");
  return PLACES.map((place) => {
    const ghost = ghosts[place - 1];
    const card = reserve.cards[place - 1];
    const take = reserve.places?.[place - 1] ?? "";
    return {
      place,
      ghost: isCard(ghost) ? ghost : null,
      reserve: card !== undefined && !isEmpty(card),
      take: take === "" ? null : take,
    };
  });
}

const SETS = ["lair", "spent", "removed", "hand"];

/** Which open heap a card lies in. */
export function heapOf(view: View, text: string): string | null {
  return SETS.find((id) => cardsOf(zone(view, id)).some((card) => card.text === text)) ?? null;
}
