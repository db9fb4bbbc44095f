/**
 * Which actions name which cards and zones, read from the view alone. A place of the table answers to phrases (its label,
 * its card's name, its zone's title), an action says some of them in its words or, where those name no card, in notation.
 */
import { isCard, type Action, type PlaceView, type View, type Zone } from "$lib/view/view";

/** A place that can be pressed: a card, an empty place, or a whole zone that is drawn as one. */
export interface Spot {
  key: string;
  zone: string;
  /** What only this place and its equals answer to. */
  own: readonly string[];
  /** What every place of the zone answers to. */
  shared: string;
}

/** An action, and the phrases that it says. */
export interface Said {
  action: Action;
  phrases: ReadonlySet<string>;
  /** Its words up to the first phrase, or that phrase where nothing stands before it. */
  lead: string;
}

/** Shorter notation and labels turn up by chance: "a" is a column, and a word. */
const SHORTEST = 2;
const LETTER = "[\\p{L}\\p{N}]";

/** The place of a zone at an index, or the zone as one place (null). */
export function spotOf(zone: Zone, index: number | null): Spot {
  const shared = zone.title.toLowerCase();
  if (index === null) return { key: zone.id, zone: zone.id, own: ownOf(zone, zone.cards.length - 1), shared };
  return { key: `${zone.id}.${index}`, zone: zone.id, own: ownOf(zone, index), shared };
}

/** The label of a place, such as c4: its column's and its row's, or "" in a zone without labels. */
export function labelOf({ labels, width }: Zone, index: number): string {
  if (!labels || !width) return "";
  return `${labels.columns[index % width] ?? ""}${labels.rows[Math.floor(index / width)] ?? ""}`;
}

/** What the actions of a view say. */
export function readActions(view: View): Said[] {
  const zones = view.zones.map((zone) => zone.title.toLowerCase());
  const cards = new Map<string, string>(); // by notation
  for (const zone of view.zones) {
    zone.cards.forEach((card, index) => {
      const label = labelOf(zone, index).toLowerCase();
      if (label.length >= SHORTEST) cards.set(label, label);
      else if (isCard(card)) cards.set(card.text.toLowerCase(), card.name.toLowerCase());
    });
  }
  const takes = new Set(view.zones.flatMap((zone) => zone.places ?? []));
  const phrases = pattern([...zones, ...cards.values()]);
  const named = new Set(cards.values());
  return view.actions.map((action) => {
    const found = phrases ? [...action.words.matchAll(phrases)] : [];
    const said = new Set(found.map((match) => (match[1] ?? "").toLowerCase()));
    if (![...said].some((phrase) => named.has(phrase)))
      for (const word of inNotation(action.text, cards)) said.add(word);
    if (takes.has(action.text)) said.add(take(action.text));
    return { action, phrases: said, lead: leadOf(action.words, found[0]) };
  });
}

function ownOf(zone: Zone, index: number): string[] {
  const card: PlaceView | undefined = zone.cards[index];
  const label = labelOf(zone, index).toLowerCase();
  const text = zone.places?.[index] ?? "";
  const name = label.length >= SHORTEST ? label : isCard(card) ? card.name.toLowerCase() : "";
  return [...(name ? [name] : []), ...(text ? [take(text)] : [])];
}

/** What stands under a place is the whole notation of an action, so it is no phrase of words. */
const take = (text: string): string => `=${text}`;

/** The longest phrase wins, in the plural too; none begins or ends within a word. */
function pattern(phrases: string[]): RegExp | null {
  const known = [...new Set(phrases)].filter((phrase) => phrase !== "").sort((a, b) => b.length - a.length);
  if (known.length === 0) return null;
  const any = known.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return new RegExp(`(?<!${LETTER})(${any})(?:e?s)?(?!${LETTER})`, "giu");
}

function inNotation(text: string, cards: ReadonlyMap<string, string>): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= SHORTEST).flatMap((word) => cards.get(word) ?? []);
}

function leadOf(words: string, first: RegExpMatchArray | undefined): string {
  if (!first) return words;
  return words.slice(0, first.index).trim() || first[0];
}
