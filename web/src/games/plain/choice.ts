/** What presses on places mean: each narrows the actions to those that name it, until one is unmistakable. */
import type { Said, Spot } from "./phrases";

/** The actions that name a place itself; where none does, those that name its zone. */
export function narrowed(actions: readonly Said[], spot: Spot): readonly Said[] {
  const own = actions.filter(({ phrases }) => spot.own.some((phrase) => phrases.has(phrase)));
  return own.length > 0 ? own : actions.filter(({ phrases }) => phrases.has(spot.shared));
}

/** The actions that name all the chosen places; those that name nothing else come first. */
export function remaining(actions: readonly Said[], chosen: readonly Spot[]): readonly Said[] {
  const left = chosen.reduce(narrowed, actions);
  if (chosen.length === 0) return left;
  return [...left].sort((a, b) => Number(isCovered(b, chosen)) - Number(isCovered(a, chosen)));
}

/** True where all that an action names is chosen. */
export function isCovered({ phrases }: Said, chosen: readonly Spot[]): boolean {
  return [...phrases].every((phrase) => isChosen(phrase, chosen));
}

/** What a press leads to: places that are chosen now, or the one action that it can only mean. */
export interface Pressed {
  chosen: readonly Spot[];
  play: string | null;
}

export function press(actions: readonly Said[], chosen: readonly Spot[], spot: Spot): Pressed {
  if (chosen.some(({ key }) => key === spot.key)) {
    return { chosen: chosen.filter(({ key }) => key !== spot.key), play: null };
  }
  const more = [...chosen, spot];
  const next = remaining(actions, more).length > 0 ? more : narrowed(actions, spot).length > 0 ? [spot] : [];
  const left = next.length > 0 ? remaining(actions, next) : [];
  const [only] = left;
  return left.length === 1 && only && isCovered(only, next)
    ? { chosen: [], play: only.action.text }
    : { chosen: next, play: null };
}

/** More equal cards than these are a kind of card: no single one of them is meant. */
const MOST_EQUAL = 4;

/** The places to light for some actions: those that are named themselves, or stand for their zone as its last. */
export function named(
  actions: readonly Said[],
  zones: readonly (readonly Spot[])[],
  chosen: readonly Spot[],
): ReadonlySet<string> {
  const lit = new Set<string>();
  for (const said of actions) {
    const open = [...said.phrases].filter((phrase) => !isChosen(phrase, chosen));
    for (const places of zones) {
      const own = places.filter((spot) => spot.own.some((phrase) => open.includes(phrase)));
      const last = places.filter(({ shared }) => open.includes(shared)).slice(-1);
      const meant = own.length > MOST_EQUAL && new Set(own.flatMap((spot) => spot.own)).size === 1 ? [] : own;
      for (const { key } of own.length > 0 ? meant : last) lit.add(key);
    }
  }
  return lit;
}

const isChosen = (phrase: string, chosen: readonly Spot[]): boolean =>
  chosen.some(({ own, shared }) => shared === phrase || own.includes(phrase));
