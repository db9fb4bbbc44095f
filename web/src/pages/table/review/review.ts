/** A review put into words and into a picture. */
import { formatGain, formatNumber } from "$lib/i18n";
import type { ReviewMessage } from "$lib/protocol/types";
import type { TableController } from "../controller.svelte";

export type CostlyPlay = ReviewMessage["costly"][number];
type Verdict = NonNullable<ReviewMessage["verdicts"]>[number];

/** Whether a game can be looked back at: it is over, something was played, and nobody plays the same cards just now.
 * Others' games can, too, at the table. */
export function mayReview({ table, over, plays }: Pick<TableController, "table" | "over" | "plays">): boolean {
  return table !== null && over && !table.contest && plays.length > 0 && table.view?.over === true;
}

const percent = (share: number): number => Math.round(100 * share);

/** A value as it stands in a sentence: "84 %", or points. */
export function worth({ points }: Pick<ReviewMessage, "points">, value: number): string {
  return points ? formatNumber(Math.round(10 * value) / 10) : `${percent(value)} %`;
}

/** A difference without its sign: 31 of a hundred, or 2.5 points. */
export function amount({ points }: Pick<ReviewMessage, "points">, value: number): string {
  return formatNumber(points ? Math.round(10 * value) / 10 : percent(value));
}

/** What a move cost, as a number: −31, or −2.5 points. */
export function price({ points }: Pick<ReviewMessage, "points">, { cost }: CostlyPlay): string {
  return formatGain(points ? -Math.round(10 * cost) / 10 : -percent(cost));
}

/** The first ply from which all is known to be lost; the number of plies where it never is. */
export function lostFrom(verdicts: readonly Verdict[]): number {
  let from = verdicts.length;
  while (from > 0 && verdicts[from - 1] === "lost") from -= 1;
  return from;
}

/** A stretch of plies with one verdict: from the first to the last, as shares of the whole. */
export interface Stretch {
  verdict: Verdict;
  from: number;
  to: number;
}

export function stretches(verdicts: readonly Verdict[]): Stretch[] {
  const last = Math.max(1, verdicts.length - 1);
  const found: Stretch[] = [];
  for (const [ply, verdict] of verdicts.entries()) {
    const before = found.at(-1);
    if (before?.verdict === verdict) before.to = ply / last;
    else {
      const from = before ? (ply - 0.5) / last : 0;
      if (before) before.to = from;
      found.push({ verdict, from, to: ply / last });
    }
  }
  return found;
}

/** The heights of a picture of the values, 0 at its foot and 1 at its top. */
export function scale({ points, highs, lows, best }: ReviewMessage): { low: number; high: number } {
  if (!points) return { low: 0, high: 1 };
  const reached = [...highs, ...(best ?? []).filter((score) => score !== null)];
  return { low: Math.min(0, ...lows), high: Math.max(1, ...reached) };
}
