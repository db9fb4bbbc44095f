/** What this device keeps of reviews: for each of one's own finished games the moves that cost most. The same game has the
 * same review again, so nothing of it grows old. */
import { store, stored } from "./stored";

const KEY = "witchwood-reviews";
const MOST = 500; // games; the oldest ones are forgotten

/** What was played, what was better, as the game calls such actions, and what it cost: in points, or as a share. */
export type Cost = readonly [played: string, better: string, cost: number];

export interface ReviewedGame {
  /** The address of its table. */
  table: string;
  /** The game, and what it is called where its options make another of it. */
  game: string;
  edition: string;
  points: boolean;
  costs: readonly Cost[];
}

/** All of them, the oldest first; none where nothing is kept, or nothing of ours. */
export function reviewedGames(): ReviewedGame[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isOurs) : [];
  } catch {
    return [];
  }
}

export function keepReview(game: ReviewedGame): void {
  const others = reviewedGames().filter(({ table }) => table !== game.table);
  store(KEY, JSON.stringify([...others, game].slice(-MOST)));
}

function isOurs(one: unknown): one is ReviewedGame {
  const { table, game, edition, costs } = (one ?? {}) as Record<string, unknown>;
  return [table, game, edition].every((text) => typeof text === "string") && Array.isArray(costs);
}
