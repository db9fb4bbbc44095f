/** How a game ended, as seen from a seat. */
import { t } from "$lib/i18n";
import type { ToldPlay } from "$lib/protocol/types";
import type { View } from "$lib/view/view";

/** What stands in the list of plays where a seat gave up. */
export const RESIGN = "resign";

export type Outcome = "won" | "lost" | "drawn" | "watched";

export function outcome(view: View, you: number | null): Outcome {
  const { result } = view;
  if (result === "won" || result === "lost" || result === "drawn")
    return you === null && view.seats > 1 ? "watched" : result;
  if (!Array.isArray(result)) return "drawn";
  if (you === null) return "watched";
  return result.includes(you) ? "won" : "lost";
}

/** The headline of the result. */
export function headline(view: View, you: number | null, names: string[]): string {
  const ended = outcome(view, you);
  const winners = Array.isArray(view.result) ? view.result : [];
  if (ended === "won") return winners.length > 1 ? t("result.shared") : t("result.won");
  if (ended === "drawn") return t("result.drawn");
  if (view.seats === 1) return t("result.lost");
  const named = winners.map((seat) => names[seat] ?? t("new.seat", { number: seat + 1 }));
  return named.length === 0 ? t("result.drawn") : t("result.winner", { name: named.join(", ") });
}

export interface Placed {
  seat: number;
  won: boolean;
  score: number;
}

/** The seats of a finished game: winners first, then by points. */
export function ranking(view: View): Placed[] {
  const winners = Array.isArray(view.result) ? view.result : [];
  return view.scores
    .map((score, seat) => ({ seat, score, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
}

/** The seats that gave up. */
export function resigned(plays: readonly ToldPlay[]): Set<number> {
  return new Set(plays.filter((play) => play.text === RESIGN).map((play) => play.seat));
}
