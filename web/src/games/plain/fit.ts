/** How wide the cards are, so that all zones fit the cloth where they can. All measures are pixels. */
import type { Zone } from "$lib/view/view";
import { placesOf, type Band, type Laid } from "./layout";
import { marksOf } from "./speech";

export interface Room {
  wide: number;
  high: number;
  /** What stands above the zones, such as counters. */
  taken: number;
  /** How much of a covered card of a column shows, of a card's width. */
  strip: number;
}

/** In pixels, and as a part of the cloth: where few cards lie they are no giants. */
const WIDEST = { pixels: 124, part: 0.2 };
/** Narrower cards are not read or pressed with ease: where they would be, the zones scroll. */
const NARROWEST = { phone: 44, desk: 54 };
/** A narrower cloth is a phone's. */
export const PHONE = 640;
/** The cards of a board may be narrower, so that it is seen whole. */
const BOARD = 30;
const RATIO = 1.4;
const LABEL = 22;
const NOTE = 18;
/** How much of a covered card of a column shows, of its width: rank and suit, larger on bold faces; or its back. */
export const STRIP = { usual: 0.36, bold: 0.5, phone: 0.54, back: 0.16 };
/** Cards of a fan against the table's, and how much of a covered one shows. */
export const FAN = { size: 0.62, least: 32, strip: 0.34 };
/** Between cards of a zone, between zones of a band, between bands. */
export const gaps = (w: number): { cards: number; zones: number; bands: number } => ({
  cards: Math.max(4, Math.round(w * 0.07)),
  zones: Math.max(4, Math.round((w - 40) * 0.3)),
  bands: Math.max(8, Math.round(w * 0.16)),
});

/** The widest cards with which all bands fit, and columns stand in one band; cards that can be pressed where none do. */
export function cardWidth(bands: readonly Band[], room: Room): number {
  const least = room.wide < PHONE ? NARROWEST.phone : NARROWEST.desk;
  const most = Math.round(Math.min(WIDEST.pixels, room.wide * WIDEST.part));
  for (let w = most; w > least; w--) if (fits(bands, w, room)) return w;
  return least;
}

function fits(bands: readonly Band[], w: number, room: Room): boolean {
  const wide = (band: Band): number => band.length * (w + gaps(w).zones) - gaps(w).zones;
  const columns = bands.filter((band) => band[0]?.zone.kind === "column");
  return columns.every((band) => wide(band) <= room.wide) && heightOf(bands, w, room) <= room.high;
}

/** A board whose places have labels has square ones. */
export const ratioOf = ({ labels }: Zone): number => (labels ? 1 : RATIO);

/** The cards of a zone. Those of a grid are narrower where it would not be seen whole. */
export function widthIn(laid: Laid, w: number, room: Room): number {
  const { zone, shape } = laid;
  if (shape === "fan") return Math.round(Math.max(FAN.least, w * FAN.size));
  if (zone.kind !== "grid" || !zone.width) return w;
  if (scrolls(laid, w, room)) return NARROWEST.phone;
  const rows = Math.ceil(zone.cards.length / zone.width);
  const down = ((room.high - room.taken - headOf(zone)) / rows - gaps(w).cards) / ratioOf(zone);
  return Math.floor(Math.min(w, across(zone, zone.width, w, room), Math.max(down, NARROWEST.phone)));
}

/** True for a grid that no cards make narrow enough. */
export function scrolls({ zone }: Laid, w: number, room: Room): boolean {
  return zone.kind === "grid" && zone.width !== undefined && across(zone, zone.width, w, room) < BOARD;
}

/** What each of so many cards side by side may take. */
function across({ labels }: Zone, count: number, w: number, { wide }: Room): number {
  return (wide - (labels ? NOTE : 0)) / count - gaps(w).cards;
}

/** How high all bands stand, with what is above and below them. */
export function heightOf(bands: readonly Band[], w: number, room: Room): number {
  const between = gaps(w).bands;
  return bands.reduce((sum, band) => sum + bandHeight(band, w, room) + between, room.taken);
}

/** A cloth, and the zones that lie on it, each as high as it has been there. */
export interface Tallest {
  room: Room;
  bands: readonly Band[];
}

/** Bands with each zone as high as it was before on the same cloth: no other zone moves because one gets shorter. */
export function tallest(before: Tallest | null, bands: readonly Band[], room: Room): Tallest {
  const old = before && isSameCloth(before.room, room) ? before.bands.flat() : [];
  if (old.length !== bands.flat().length) return { room, bands };
  const high = (laid: Laid): number => blockOf(laid, WIDEST.pixels, room).high;
  const taller = (laid: Laid): Laid => {
    const was = old.find(({ zone, shape }) => zone.id === laid.zone.id && shape === laid.shape);
    return was && high(was) > high(laid) ? was : laid;
  };
  return { room, bands: bands.map((band) => band.map(taller)) };
}

const isSameCloth = (a: Room, b: Room): boolean => a.wide === b.wide && a.high === b.high && a.strip === b.strip;

/** What the cards of a zone take. */
export function spanOf(laid: Laid, w: number, room: Room): { wide: number; high: number } {
  const { wide, high } = blockOf(laid, w, room);
  const below = laid.zone.kind === "column" || laid.shape === "fan" ? 0 : gaps(w).cards;
  return { wide, high: high - headOf(laid.zone) - below };
}

function bandHeight(band: Band, w: number, room: Room): number {
  const { zones, bands } = gaps(w);
  let [left, high, below] = [room.wide, 0, 0];
  for (const laid of band) {
    const block = blockOf(laid, w, room);
    if (block.wide > left && left < room.wide) {
      below += high + bands;
      [left, high] = [room.wide, 0];
    }
    left -= block.wide + zones;
    high = Math.max(high, block.high);
  }
  return below + high;
}

function blockOf(laid: Laid, all: number, room: Room): { wide: number; high: number } {
  const { zone, shape } = laid;
  const w = widthIn(laid, all, room);
  const gap = gaps(all).cards;
  const count = placesOf(laid);
  const head = headOf(zone);
  if (shape === "fan") return { wide: w * (1 + (count - 1) * FAN.strip), high: w * RATIO + head };
  if (zone.kind === "column") {
    const steps = zone.cards.slice(0, -1).map((card) => (card === null ? STRIP.back : room.strip));
    return { wide: w, high: w * (RATIO + steps.reduce((sum, step) => sum + step, 0)) + head };
  }
  const across = zone.kind === "grid" ? (zone.width ?? 1) : Math.max(1, Math.floor((room.wide + gap) / (w + gap)));
  const rows = Math.ceil(count / across);
  const each = w * ratioOf(zone) + gap + (zone.places ? NOTE : 0);
  return { wide: Math.min(count, across) * (w + gap) - gap, high: rows * each + head };
}

/** The title above a zone, its marks and worth, and the letters below a board. */
function headOf(zone: Zone): number {
  const notes = [marksOf(zone).length > 0, zone.worth, zone.labels];
  return LABEL + NOTE * notes.filter(Boolean).length;
}
