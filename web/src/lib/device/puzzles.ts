/** What this device keeps of puzzles: the player's rating, the puzzles that were answered, the days on which one was solved. */
import type { PuzzleStrength } from "../protocol/types";
import { store, stored } from "./stored";

const KEY = "witchwood-puzzles";
const DAY = 86_400_000;
const WEEK = 7; // days
/** A rating as the service takes it, and as it is shown. */
export type Standing = PuzzleStrength & { likely: number; deviation: number };

/** A newcomer, as the service's `puzzle_rating.py` has them. */
const NEWCOMER: Standing = { mu: 12_500, sigma: 5_000, likely: 1500, deviation: 200 };

/** The scale of ratings that are saved, as `puzzle_rating.py` numbers it. A rating on another one begins again. */
const SCALE = 2;

/** An answer that the service has not seen yet. */
export interface Waiting {
  game: string;
  name: string;
  plays: string[];
  answer: boolean;
}

export interface Progress {
  standing: Standing;
  /** Addresses of answered puzzles, "game/kind-dbfb30". One that names no puzzle any more counts for none. */
  done: string[];
  /** Those of them, or others, whose answer was shown before they were solved. */
  shown: string[];
  /** Dates on which the puzzle of that very day was solved. */
  days: string[];
  /** Answers to puzzles while the service could not be reached: the rating follows later. */
  waiting: Waiting[];
  /** A puzzle of which a move was played and which has no answer yet: left for another one, it counts as a miss. */
  begun: Pick<Waiting, "game" | "name"> | null;
}

const texts = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === "string") : [];

const isWaiting = (one: Partial<Waiting> | null): boolean =>
  [one?.game, one?.name].every((text) => typeof text === "string") &&
  Array.isArray(one?.plays) &&
  typeof one.answer === "boolean";

/** What is kept; a newcomer's where nothing is, or where it makes no sense. */
export function readProgress(text: string | null): Progress {
  let kept: { standing?: Record<string, unknown>; begun?: Partial<Waiting> | null } & Partial<
    Record<"scale" | "done" | "shown" | "days" | "waiting", unknown>
  > = {};
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as typeof kept;
  } catch {
    // not ours: a newcomer's
  }
  const { mu, sigma, likely, deviation } = kept.standing ?? {};
  const known = kept.scale === SCALE && [mu, sigma, likely, deviation].every(Number.isInteger);
  const { game, name } = kept.begun ?? {};
  return {
    standing: known ? ({ mu, sigma, likely, deviation } as Standing) : NEWCOMER,
    done: texts(kept.done),
    shown: texts(kept.shown),
    days: texts(kept.days),
    waiting: Array.isArray(kept.waiting) ? (kept.waiting as Waiting[]).filter(isWaiting) : [],
    begun: typeof game === "string" && typeof name === "string" ? { game, name } : null,
  };
}

export const loadProgress = (): Progress => readProgress(stored(KEY));
/** Changes what is kept, which another window may have changed meanwhile, and returns it. */
export function changeProgress(change: (kept: Progress) => Progress): Progress {
  const progress = change(loadProgress());
  store(KEY, JSON.stringify({ scale: SCALE, ...progress }));
  return progress;
}

/** The date where the player is. */
export function dateOf(now: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const numbers = (days: readonly string[]): Set<number> => new Set(days.map((day) => Date.parse(day) / DAY));

/** Days in a row up to today, or to yesterday as long as today's can still be solved. */
export function streakOf(days: readonly string[], today: string): number {
  const solved = numbers(days);
  let day = Date.parse(today) / DAY;
  if (!solved.has(day)) day -= 1;
  let count = 0;
  while (solved.has(day - count)) count += 1;
  return count;
}

/** Whether a day's puzzle was solved on seven days in a row, at any time. */
export function hadWeek(days: readonly string[]): boolean {
  const solved = numbers(days);
  return [...solved].some((day) => Array.from({ length: WEEK }, (_, n) => day + n).every((one) => solved.has(one)));
}
