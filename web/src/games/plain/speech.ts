/** Words for places, zones and changes, for people who can't see them. */
import { isCard, isEmpty, type CardView, type PlaceView, type View, type Worth, type Zone } from "$lib/view/view";
import type { Laid } from "./layout";
import { t } from "./words";

/** So many changed zones are read out; more are seen, not heard. */
const MOST_CHANGES = 4;

/** A card in all its words. */
export function cardInWords({ name, marks = [], note, values = [], asks }: CardView): string {
  const counts = values.length > 0 ? [t("values", { values: values.join(t("or")) })] : [];
  return [name, ...marks, ...(note ? [note] : []), ...counts, ...(asks ? [t("asks", { asks })] : [])].join(", ");
}

/** What a hand is worth, and which kind of hand that is; a hand of no kind has only words. */
export const worthInWords = ({ words, rank }: Worth): string => (rank > 0 ? t("worth", { words, rank }) : words);

/** Short words about a zone: the game's own, and that a player looks into it. */
export const marksOf = ({ marks, looked_at }: Zone): string[] => (looked_at ? [...marks, t("looked-at")] : marks);

/** The label of a place, such as c4: its column's and its row's, or "" in a zone without labels. */
export function labelOf({ labels, width }: Zone, index: number): string {
  if (!labels || !width) return "";
  return `${labels.columns[index % width] ?? ""}${labels.rows[Math.floor(index / width)] ?? ""}`;
}

/** The short name of a place: its card, its label, or its zone. */
export function placeName({ zone, shape, spots }: Laid, index: number): string {
  if (shape !== "open" || spots.length !== zone.cards.length) return zone.title;
  return [labelOf(zone, index), contentOf(zone.cards[index])].filter((words) => words !== "").join(": ");
}

/** That nothing can be done with a place. */
export function nothingWith(laid: Laid, index: number): string {
  const card = laid.shape === "open" ? laid.zone.cards[index] : null;
  return isCard(card) ? t("nothing-card", { card: card.name }) : t("nothing", { place: placeName(laid, index) });
}

/** The full name of a place. */
export function placeInWords(laid: Laid, index: number): string {
  const { zone, shape } = laid;
  const count = zone.count;
  if (count === 0 && (shape !== "open" || zone.cards.length === 0)) return t("zone-empty", { zone: zone.title });
  if (shape === "fan") return t("fan", { zone: zone.title, count });
  const top = zone.cards.at(-1);
  if (shape === "heap")
    return isCard(top) && zone.kind === "pile"
      ? t("heap-top", { zone: zone.title, count, card: cardInWords(top) })
      : t("zone", { zone: zone.title, count });
  const name = placeName(laid, index);
  const where = t("place", { zone: zone.title, place: index + 1, places: zone.cards.length });
  const below = zone.places?.[index] ?? "";
  return [name, where, ...(below ? [below] : []), ...pairedWith(zone, index), ...partOf(zone, index)].join(", ");
}

/** What lies elsewhere since the view before, zone by zone. */
export function changesInWords(before: View, now: View): string[] {
  const changed = now.zones.filter((zone) => {
    const old = before.zones.find(({ id }) => id === zone.id);
    return old && JSON.stringify([old.cards, old.count]) !== JSON.stringify([zone.cards, zone.count]);
  });
  return changed.slice(0, MOST_CHANGES).map((zone) => {
    const top = zone.cards.at(-1);
    if (zone.count === 0) return t("zone-empty", { zone: zone.title });
    return zone.kind === "pile" && isCard(top)
      ? t("heap-top", { zone: zone.title, count: zone.count, card: top.name })
      : t("zone", { zone: zone.title, count: zone.count });
  });
}

/** Places of a grid whose cards belong together with one. */
export function partnersOf({ pairs = [] }: Zone, index: number): number[] {
  return pairs.filter((pair) => pair.includes(index)).flatMap((pair) => pair.filter((place) => place !== index));
}

function pairedWith(zone: Zone, index: number): string[] {
  const others = partnersOf(zone, index).map((place) => contentOf(zone.cards[place]));
  return others.length > 0 ? [t("pairs", { cards: others.join(t("and")) })] : [];
}

/** What a hand is worth, of a card that makes it. */
function partOf({ highlights, worth }: Zone, index: number): string[] {
  return worth && highlights?.includes(index) ? [t("makes", { words: worth.words })] : [];
}

function contentOf(place: PlaceView | undefined): string {
  if (isCard(place)) return cardInWords(place);
  return isEmpty(place) ? t("table.empty") : t("table.face-down");
}
