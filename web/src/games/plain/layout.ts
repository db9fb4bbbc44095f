/** How the zones of any game lie on the cloth: in bands from the others' side to one's own, drawn open or as one heap. */
import { isCard, type View, type Zone } from "$lib/view/view";
import { spotOf, type Spot, type Way } from "./ways";

/** open: every card is a place. heap: one place with the last card on top. fan: cards that nobody here may see. */
export type Shape = "open" | "heap" | "fan";

export interface Laid {
  zone: Zone;
  shape: Shape;
  spots: readonly Spot[];
}

/** Zones side by side, as many as there is room for. */
export type Band = readonly Laid[];

/** True for zones of the seat that looks, where others sit at the table too. */
export const isOwn = (band: Band, { seats, seat }: View): boolean =>
  seats > 1 && band.some(({ zone }) => zone.owner !== null && zone.owner === seat);

/** A set of more cards is a heap, unless an action names one of them. */
const MOST_OPEN = 7;
/** A row of so few places stands among heaps, of a few more beside other rows. */
const SHORT = { heap: 3, row: 7 };

/** The bands of a view, from above to below. */
export function bandsOf(view: View, ways: readonly Way[]): Band[] {
  const named = new Set(ways.flatMap(({ open }) => open));
  const bands: Laid[][] = [];
  let before: { side: number; kind: string } | null = null;
  for (const zone of bySide(view)) {
    const laid = lay(zone, view.seat, named);
    const here = { side: sideOf(zone, view), kind: familyOf(laid) };
    const joins = here.kind !== "alone" && before?.kind === here.kind && before.side === here.side;
    const band = joins ? bands.at(-1) : undefined;
    if (band) band.push(laid);
    else bands.push([laid]);
    before = here;
  }
  return bands;
}

/** How many places a zone takes side by side or one below another. */
export function placesOf({ zone, shape }: Laid): number {
  return shape === "heap" ? 1 : Math.max(1, zone.cards.length);
}

/** True for a heap in which more can be seen than its top. */
export const canLayOut = ({ zone, shape }: Laid): boolean => shape === "heap" && zone.cards.filter(isCard).length > 1;

/** The others' zones lie above, one's own below; alone at the table all stay in the order of the view. */
function bySide(view: View): Zone[] {
  return [...view.zones].sort((a, b) => sideOf(a, view) - sideOf(b, view));
}

function sideOf({ owner }: Zone, { seats, seat }: View): number {
  if (seats === 1 || owner === null) return 0;
  return owner === seat ? 1 : -1;
}

function lay(zone: Zone, seat: number | null, named: ReadonlySet<string>): Laid {
  const shape = shapeOf(zone, seat, named);
  const whole = shape !== "open" || zone.cards.length === 0;
  const spots = whole ? [spotOf(zone, null, named)] : zone.cards.map((_, index) => spotOf(zone, index, named));
  return { zone, shape, spots };
}

function shapeOf(zone: Zone, seat: number | null, named: ReadonlySet<string>): Shape {
  if (zone.kind === "pile") return "heap";
  const theirs = zone.owner !== null && zone.owner !== seat;
  if (theirs && zone.kind !== "grid" && zone.count > 0 && !zone.cards.some((card) => card !== null)) return "fan";
  if (zone.kind !== "set") return "open";
  const wanted = zone.cards.some((_, index) => named.has(spotOf(zone, index, named).key));
  const all = zone.cards.length === zone.count && zone.cards.every(isCard);
  return all && (wanted || zone.cards.length <= MOST_OPEN) ? "open" : "heap";
}

/** Neighbours of one family stand side by side. */
function familyOf({ zone, shape }: Laid): "column" | "heap" | "fan" | "row" | "alone" {
  const places = zone.cards.length;
  if (zone.kind === "column") return "column";
  if (shape !== "open") return shape;
  if (zone.kind === "set") return "heap";
  if (zone.kind === "grid" || places > SHORT.row) return "alone";
  return places <= SHORT.heap ? "heap" : "row";
}
