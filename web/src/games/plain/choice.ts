/** What presses on places mean: each narrows the actions to those that name it, until one is unmistakable. */
import type { Spot, Way } from "./ways";

/** The ways that name a place itself; where none does, those that name its zone. */
export function narrowed(ways: readonly Way[], { own, zone }: Spot): readonly Way[] {
  const left = ways.flatMap((way) => without(way, own));
  return left.length > 0 ? left : ways.flatMap((way) => without(way, [zone]));
}

function without({ action, open }: Way, keys: readonly string[]): Way[] {
  const chosen = keys.find((key) => open.includes(key));
  return chosen === undefined ? [] : [{ action, open: open.filter((key) => key !== chosen) }];
}

/** The ways that name all the chosen places; those that name nothing else come first. */
export function remaining(ways: readonly Way[], chosen: readonly Spot[]): readonly Way[] {
  const left = chosen.reduce(narrowed, ways);
  if (chosen.length === 0) return left;
  return [...left].sort((a, b) => Number(isCovered(b)) - Number(isCovered(a)));
}

/** True where all that an action names is chosen. */
export const isCovered = ({ open }: Way): boolean => open.length === 0;

/** What a press leads to: places that are chosen now, or the one action that it can only mean. */
export interface Pressed {
  chosen: readonly Spot[];
  play: string | null;
}

export function press(ways: readonly Way[], chosen: readonly Spot[], spot: Spot): Pressed {
  if (chosen.some(({ key }) => key === spot.key)) {
    return { chosen: chosen.filter(({ key }) => key !== spot.key), play: null };
  }
  const more = [...chosen, spot];
  const next = remaining(ways, more).length > 0 ? more : narrowed(ways, spot).length > 0 ? [spot] : [];
  const left = next.length > 0 ? remaining(ways, next) : [];
  const [only] = left;
  return left.length === 1 && only && isCovered(only)
    ? { chosen: [], play: only.action.text }
    : { chosen: next, play: null };
}

/** Where more equal cards than these would do, only those are lit that actions name. */
const MOST_EQUAL = 4;

/** The places to light for some ways: those that are named, equal cards, and the last place of a zone that is named. */
export function named(ways: readonly Way[], zones: readonly (readonly Spot[])[]): ReadonlySet<string> {
  const lit = new Set<string>();
  for (const { open } of ways) {
    for (const places of zones) {
      const equal = places.filter(({ own }) => own.some((key) => open.includes(key)));
      const meant = equal.length > MOST_EQUAL ? equal.filter(({ key }) => open.includes(key)) : equal;
      const last = places.filter(({ zone }) => open.includes(zone)).slice(-1);
      for (const { key } of equal.length > 0 ? meant : last) lit.add(key);
    }
  }
  return lit;
}
