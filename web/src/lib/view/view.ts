/** What one seat may know of a game, as docs/views.md describes it, and a few ways to look things up in it. */
import { t } from "$lib/i18n";
import type { TableState } from "$lib/protocol/types";

// The shapes are the service's own; here they only get their names.
export type View = NonNullable<TableState["view"]>;
export type Zone = View["zones"][number];
/** What a hand is worth: its rank, 1 for the best kind and 0 for none, and what such a hand is called. */
export type Worth = NonNullable<Zone["worth"]>;
/** Cards that may be used together, and what they may count for. */
export type Group = NonNullable<Zone["groups"]>[number];
/** A card, a card that lies face down (null), or a place of a row or grid that holds nothing. */
export type PlaceView = Zone["cards"][number];
export type CardView = Extract<PlaceView, { text: string }>;
/** What may come, in words, and the cards that it hangs on. */
export type Outlook = NonNullable<View["outlook"]>[number];
export type Action = View["actions"][number];
/** Zones by their names, and places in them. */
export type Places = NonNullable<Action["takes"]>;

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

/** The view with something else in some of its zones: how it may look before the service has told how it is. Actions name
 * the cards that they named, wherever these lie now; those whose cards are gone go, too. */
export function changed(view: View, zones: Readonly<Record<string, Partial<Zone>>>): View {
  const after = { ...view, zones: view.zones.map((one) => (zones[one.id] ? { ...one, ...zones[one.id] } : one)) };
  const actions = view.actions.flatMap((action) => {
    const [takes, to] = [action.takes, action.to].map((places) => places && followed(places, view, after));
    return takes === null || to === null ? [] : [{ ...action, ...(takes && { takes }), ...(to && { to }) }];
  });
  return { ...after, actions };
}

/** The places of the same cards in another view; null where one of them is not there. */
function followed(places: Places, before: View, after: View): Places | null {
  const found = Object.entries(places).map(([id, at]): [string, number[]] => {
    const was = zone(before, id)?.cards ?? [];
    const now = zone(after, id)?.cards ?? [];
    return [id, at.map((place) => (was[place] === now[place] ? place : now.indexOf(was[place] ?? null)))];
  });
  return found.some(([, at]) => at.includes(-1)) ? null : Object.fromEntries(found);
}

/** The action with that notation, if it can be done now. */
export function actionOf(view: View, text: string | null): Action | undefined {
  return view.actions.find((action) => action.text === text);
}

/** Words of the judge with players' names instead of seat numbers; within a sentence "You" is "you". */
export function withNames(words: string, names: string[]): string {
  return words.replace(/\bseat (\d)\b/gi, (seat, number: string, at: number) => {
    const name = names[Number(number)] ?? seat;
    return at > 0 && name === t("seat.you") ? name.toLowerCase() : name;
  });
}

/** The fields of a view that hold words for people: nothing is found by them. */
export const WORDS: ReadonlySet<string> = new Set(["title", "name", "words", "marks", "note", "asks", "reason"]);

/** A view whose words tell players' names instead of seat numbers, wherever they stand in it. */
export function viewWithNames(view: View, names: string[]): View {
  return view.seats === 1 ? view : reworded(view, (words) => withNames(words, names));
}

/** The same with other words for people. */
export function reworded<Part>(part: Part, say: (words: string) => string, said = false): Part {
  if (typeof part === "string") return (said ? say(part) : part) as Part;
  if (Array.isArray(part)) return part.map((one: unknown) => reworded(one, say, said)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const walked = Object.entries(part).map(([key, one]: [string, unknown]) => [key, reworded(one, say, WORDS.has(key))]);
  return Object.fromEntries(walked) as Part;
}
