/** What one seat may know of a game, as docs/views.md describes it, and a few ways to look things up in it. */
import { t } from "$lib/i18n";
import type { TableState } from "$lib/protocol/types";

// The shapes are the service's own; here they only get their names.
export type View = NonNullable<TableState["view"]>;
export type Zone = View["zones"][number];
/** What a hand is worth: its rank, 1 for the best kind and 0 for none, and what such a hand is called. */
export type Worth = NonNullable<Zone["worth"]>;
/** How a seat stands beside its score: whether it dealt, whether it is out, how many turns it will miss. */
export type Standing = NonNullable<View["standings"]>[number];
/** Cards that may be used together, and what they may count for. */
export type Group = NonNullable<Zone["groups"]>[number];
/** A card, a card that lies face down (null), or a place of a row or grid that holds nothing. */
export type PlaceView = Zone["cards"][number];
export type CardView = Extract<PlaceView, { text: string }>;
/** What may come, in words, and the cards that it hangs on. */
export type Outlook = NonNullable<View["outlook"]>[number];
export type Action = View["actions"][number];

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

/** The view with something else in some of its zones: how it may look before the service has told how it is. */
export function changed(view: View, zones: Readonly<Record<string, Partial<Zone>>>): View {
  return { ...view, zones: view.zones.map((one) => (zones[one.id] ? { ...one, ...zones[one.id] } : one)) };
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

/** What is no words for people, but a name that something is found by. */
const NAMES: ReadonlySet<string> = new Set(["game", "options", "id", "text", "action", "suit", "sides"]);

/** A view whose words tell players' names instead of seat numbers, wherever they stand in it. */
export function viewWithNames(view: View, names: string[]): View {
  return view.seats === 1 ? view : named(view, names);
}

function named<Part>(part: Part, names: string[]): Part {
  if (typeof part === "string") return withNames(part, names) as Part;
  if (Array.isArray(part)) return part.map((one: unknown) => named(one, names)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const walked = Object.entries(part).map(([key, one]: [string, unknown]) => [
    key,
    NAMES.has(key) ? one : named(one, names),
  ]);
  return Object.fromEntries(walked) as Part;
}
