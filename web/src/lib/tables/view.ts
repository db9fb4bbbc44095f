/** What one seat may know of a game, as docs/views.md describes it, and a few ways to look things up in it. */
import { t } from "$lib/i18n";

export interface CardView {
  text: string;
  name: string;
  suit: string;
  rank: number | null;
  ink: string;
  marks?: string[];
  note?: string;
  values?: number[];
}

export interface EmptyPlace {
  empty: true;
}

/** A card, a card that lies face down (null), or a place of a row or grid that holds nothing. */
export type PlaceView = CardView | EmptyPlace | null;

export interface Zone {
  id: string;
  title: string;
  kind: string;
  owner: number | null;
  count: number;
  marks: string[];
  cards: PlaceView[];
  width?: number;
  labels?: { rows: string[]; columns: string[] };
  places?: string[];
  pairs?: [number, number][];
}

/** What may come, in words, and the cards that it hangs on. */
export interface Outlook {
  id: string;
  words: string;
  cards: CardView[];
}

export interface Action {
  text: string;
  words: string;
}

export interface View {
  game: string;
  options: Record<string, string | number | boolean>;
  seats: number;
  seat: number | null;
  turn: number | null;
  over: boolean;
  result: string | number[] | null;
  scores: number[];
  zones: Zone[];
  counters: { id: string; title: string; value: number }[];
  outlook?: Outlook[];
  actions: Action[];
}

/** The zone with that name, or undefined: some games have a zone only now and then. */
export function zone(view: View, id: string): Zone | undefined {
  return view.zones.find((one) => one.id === id);
}

/** The zone with that name, which every view of the game has. */
export function known(view: View, id: string): Zone {
  const found = zone(view, id);
  if (!found) throw new Error(`the view of ${view.game} has no zone ${id}`);
  return found;
}

export function counter(view: View, id: string): number {
  return view.counters.find((one) => one.id === id)?.value ?? 0;
}

export function outlookOf(view: View, id: string): Outlook | undefined {
  return view.outlook?.find((one) => one.id === id);
}

/** True for a card whose face is known: not face down, not an empty place. */
export function isCard(place: PlaceView | undefined): place is CardView {
  return place != null && "text" in place;
}

export function isEmpty(place: PlaceView | undefined): boolean {
  return place != null && "empty" in place;
}

/** The known cards of a zone, face-down ones and empty places left out. */
export function cardsOf(one: Zone | undefined): CardView[] {
  return one ? one.cards.filter(isCard) : [];
}

export function wordsOf(view: View, text: string): string {
  return view.actions.find((action) => action.text === text)?.words ?? text;
}

/** Words of the judge with players' names instead of seat numbers; within a sentence "You" is "you". */
export function withNames(words: string, names: string[]): string {
  return words.replace(/\bseat (\d)\b/gi, (seat, number: string, at: number) => {
    const name = names[Number(number)] ?? seat;
    return at > 0 && name === t("seat.you") ? name.toLowerCase() : name;
  });
}

/** A view whose words tell players' names instead of seat numbers. */
export function viewWithNames(view: View, names: string[]): View {
  if (view.seats === 1) return view;
  return {
    ...view,
    actions: view.actions.map((action) => ({ ...action, words: withNames(action.words, names) })),
    zones: view.zones.map((one) => ({ ...one, title: withNames(one.title, names) })),
    counters: view.counters.map((one) => ({ ...one, title: withNames(one.title, names) })),
  };
}
