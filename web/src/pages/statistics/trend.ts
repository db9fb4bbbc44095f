/** Whether it goes better or worse than before. */
export type Trend = "none" | "up" | "down" | "even";

/** Games of each half that are needed before anything is said of a trend. */
const ENOUGH = 5;

/** Compares the newer half of the last results with the older one; a difference of one game means nothing. */
export function trendOf(recent: readonly boolean[]): Trend {
  const half = Math.floor(recent.length / 2);
  if (half < ENOUGH) return "none";
  const wins = (part: readonly boolean[]): number => part.filter(Boolean).length;
  const more = wins(recent.slice(-half)) - wins(recent.slice(0, half));
  return Math.abs(more) < 2 ? "even" : more > 0 ? "up" : "down";
}
