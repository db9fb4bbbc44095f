/** Ways to act, and the places of the table that each of them names, by the fields of the view alone. */
import { isCard, type Action, type Places, type PlaceView, type View, type Zone } from "$lib/view/view";

/** A place that can be pressed: a card, an empty place, or a whole zone that is drawn as one. */
export interface Spot {
  key: string;
  zone: string;
  /** What it stands for: itself, or the cards equal to it that actions name. */
  own: readonly string[];
}

/** An action, and the places and zones that it names and that are not chosen yet. */
export interface Way {
  action: Action;
  open: readonly string[];
}

export function waysOf({ actions }: View): Way[] {
  return actions.map((action) => ({ action, open: [...keysOf(action.takes), ...keysOf(action.to)] }));
}

/** The place of a zone at an index, or the zone as one place (null). `named`: all that actions name. */
export function spotOf(zone: Zone, index: number | null, named: ReadonlySet<string>): Spot {
  const keys = zone.cards.map((_, at) => `${zone.id}.${at}`);
  const key = index === null ? undefined : keys[index];
  if (index === null || key === undefined) return { key: zone.id, zone: zone.id, own: [zone.id, ...keys] };
  const loose = (zone.kind === "row" || zone.kind === "set") && !named.has(key);
  const equal = loose
    ? keys.filter((other, at) => named.has(other) && areEqual(zone.cards[at], zone.cards[index]))
    : [];
  return { key, zone: zone.id, own: [key, ...equal] };
}

function keysOf(places: Places = {}): string[] {
  return Object.entries(places).flatMap(([zone, at]) =>
    at.length > 0 ? at.map((place) => `${zone}.${place}`) : [zone],
  );
}

function areEqual(one: PlaceView | undefined, other: PlaceView | undefined): boolean {
  return isCard(one) ? isCard(other) && one.text === other.text : one === null && other === null;
}
