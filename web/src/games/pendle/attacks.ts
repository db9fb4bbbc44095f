/** Attacks as hands do them: soldiers chosen in the hand, ghosts chosen on the table. */
import {
  actionOf,
  cardsOf,
  changed,
  isCard,
  isEmpty,
  known,
  zone,
  type Action,
  type CardView,
  type Group,
  type PlaceView,
  type View,
  type Zone,
} from "$lib/view/view";
import { t } from "./words";

/** Soldiers by their notation and ghosts by theirs: the two sides of an attack. */
export interface Sides {
  soldiers: string[];
  ghosts: string[];
}

export interface Attack extends Action {
  sides: Sides;
}

/** The sides of an attack; null for another action. */
export function sidesOf(view: View, { kind, takes, to }: Action): Sides | null {
  const texts = (id: string, places: number[] = []): string[] =>
    places.map((at) => known(view, id).cards[at]).flatMap((card) => (isCard(card) ? [card.text] : []));
  if (kind !== "attack") return null;
  return { soldiers: texts("hand", takes?.["hand"]), ghosts: texts("ghosts", to?.["ghosts"]) };
}

/** The notation of an attack (docs/notation/pendle.md), legal or not. */
export function attackText(sides: Sides): string {
  return `${sides.soldiers.join("+")}x${sides.ghosts.join("+")}`;
}

export function attacksOf(view: View): Attack[] {
  return view.actions.flatMap((action) => {
    const sides = sidesOf(view, action);
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

/** What was chosen for one side of an attack. */
export interface Chosen {
  cards: CardView[];
  /** What the cards may count for together, smallest first. */
  sums: number[];
}

export function chosenOf(row: Zone, texts: ReadonlySet<string>): Chosen {
  const cards = cardsOf(row).filter((card) => texts.has(card.text));
  return { cards, sums: groupOf(row, texts)?.values ?? [] };
}

/** Just these cards, if the judge lets them be used together. */
export function groupOf({ cards, groups = [] }: Zone, texts: ReadonlySet<string>): Group | undefined {
  const isChosen = (place: number): boolean => {
    const card = cards[place];
    return isCard(card) && texts.has(card.text);
  };
  return groups.find(({ places }) => places.length === texts.size && places.every(isChosen));
}

/** The two sums to show: equal ones where there are any, the smallest otherwise. */
export function shownSums(soldiers: Chosen, ghosts: Chosen): [mine: number, theirs: number] {
  const equal = soldiers.sums.find((sum) => ghosts.sums.includes(sum));
  return equal === undefined ? [soldiers.sums[0] ?? 0, ghosts.sums[0] ?? 0] : [equal, equal];
}

function sideInWords({ cards, sums }: Chosen): string {
  const names = cards.map((card) => card.name).join(t("and"));
  return t("makes", { count: cards.length, cards: names, sums: sums.join(t("or")) });
}

/** Both sides and whether they are equal; what to do as long as nothing is chosen. */
export function sumsInWords(soldiers: Chosen, ghosts: Chosen): string {
  if (soldiers.cards.length + ghosts.cards.length === 0) return t("choose");
  const [mine, theirs] = shownSums(soldiers, ghosts);
  const sides = [soldiers, ghosts].filter(({ cards }) => cards.length > 0).map(sideInWords);
  const verdict = sides.length < 2 ? "" : t(mine === theirs ? "equal-words" : "unequal-words");
  return `${sides.join("; ")}${verdict}.`;
}

export interface Stand {
  place: number;
  ghost: CardView | null;
  /** A reserve card lies here, face down. */
  reserve: boolean;
  /** Whether it is uncovered, so that it may be taken. */
  takeable: boolean;
}

/** The places of the table: the ghost that stands there, and the reserve card behind it. */
export function stands(view: View): Stand[] {
  const ghosts = known(view, "ghosts").cards;
  const reserve = known(view, "reserve");
  return reserve.cards.map((card, index) => {
    const ghost = ghosts[index];
    return {
      place: index + 1,
      ghost: isCard(ghost) ? ghost : null,
      reserve: !isEmpty(card),
      takeable: reserve.movable?.includes(index) ?? false,
    };
  });
}

const SETS = ["lair", "spent", "removed", "hand"];

/** Which open heap a card lies in. */
export function heapOf(view: View, text: string): string | null {
  return SETS.find((id) => cardsOf(zone(view, id)).some((card) => card.text === text)) ?? null;
}

/** Soldiers leave for their discard, ghosts leave the game; a card of the reserve comes into the hand, face down. */
export function foresee(view: View, text: string): View | null {
  const [hand, ghosts] = [known(view, "hand"), known(view, "ghosts")];
  const reserve = known(view, "reserve");
  const action = actionOf(view, text);
  const taken = action?.takes?.["reserve"]?.[0];
  if (taken !== undefined) {
    const left = reserve.cards.map((card, place) => (place === taken ? { empty: true as const } : card));
    return changed(view, {
      reserve: { cards: left, movable: (reserve.movable ?? []).filter((place) => place !== taken) },
      hand: { cards: [...hand.cards, null], count: hand.count + 1 },
    });
  }
  const sides = action && sidesOf(view, action);
  if (!sides) return null;
  const fights = (card: PlaceView): card is CardView =>
    isCard(card) && [...sides.soldiers, ...sides.ghosts].includes(card.text);
  const [spent, removed] = [known(view, "spent"), known(view, "removed")];
  const stay = hand.cards.flatMap((card, place) => (fights(card) ? [] : [place]));
  const groups = (hand.groups ?? []).filter(({ places }) => places.every((place) => stay.includes(place)));
  return changed(view, {
    hand: {
      cards: hand.cards.filter((card) => !fights(card)),
      count: hand.count - sides.soldiers.length,
      groups: groups.map(({ places, values }) => ({ places: places.map((place) => stay.indexOf(place)), values })),
    },
    ghosts: { cards: ghosts.cards.map((card) => (fights(card) ? { empty: true as const } : card)) },
    spent: { cards: [...spent.cards, ...hand.cards.filter(fights)], count: spent.count + sides.soldiers.length },
    removed: { cards: [...removed.cards, ...ghosts.cards.filter(fights)], count: removed.count + sides.ghosts.length },
  });
}
