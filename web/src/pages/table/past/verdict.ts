/** The solver's word on a game, ply by ply, put into words. */
import { formatNumber, t } from "$lib/i18n";
import type { ToldPlay, VerdictMessage } from "$lib/protocol/types";
import type { View } from "$lib/view/view";

export type Verdicts = Record<number, VerdictMessage>;
export type Mood = "won" | "lost" | "unknown" | "waiting";

export interface Strip {
  mood: Mood;
  /** "Winnable", or the best score that can still be reached. */
  words: string;
  /** How it came to be: since when, and what was given away. */
  story: string;
}

/** How a solitaire ended: there is nothing left that could be won or lost. Score: where the game counts points. */
export interface End {
  ply: number;
  how: "won" | "lost" | "resigned";
  score: number | null;
}

/** The end of a game that is over; else null. The solver's words on it say whether the game counts points. */
export function endOf(view: View | null, plays: readonly ToldPlay[], verdicts: Verdicts): End | null {
  if (!view?.over) return null;
  const counts = Object.values(verdicts).some((verdict) => verdict.score !== null);
  return {
    ply: plays.length,
    how: view.result === "won" ? "won" : plays.at(-1)?.text === "resign" ? "resigned" : "lost",
    score: counts ? (view.scores[0] ?? 0) : null,
  };
}

/** What is said of the position after `ply` plays, of a game that may be over. `warming`: the solver can't think yet. */
export function strip(verdicts: Verdicts, ply: number, end: End | null, warming: boolean): Strip {
  if (end?.ply === ply) return ended(verdicts, end);
  const verdict = verdicts[ply];
  if (!verdict) return { mood: "waiting", words: t(warming ? "warm.solver" : "verdict.waiting"), story: "" };
  if (verdict.score !== null) return scored(verdicts, ply, verdict);
  const words = t(isHopeless(verdicts) ? "verdict.hopeless" : `verdict.${verdict.verdict}`);
  return { mood: verdict.verdict, words, story: story(verdicts, ply) };
}

/** Whether the deal itself is known to be one that nobody can win. */
export function isHopeless(verdicts: Verdicts): boolean {
  return verdicts[0]?.verdict === "lost" && verdicts[0].score === null;
}

/** Whether there is a position of this game to go back to from which it can surely be won. */
export function wasWinnable(verdicts: Verdicts): boolean {
  return Object.values(verdicts).some(({ verdict }) => verdict === "won");
}

function ended(verdicts: Verdicts, { ply, how, score }: End): Strip {
  const words =
    score === null || how === "resigned"
      ? t(`verdict.ended-${how}`)
      : t(`verdict.ended-${how}-with`, { score: formatNumber(score) });
  const mood = how === "won" ? "won" : "lost";
  if (score !== null) return { mood, words, story: given(verdicts, score) };
  if (how === "won") return { mood, words, story: t("verdict.won-in", { count: ply }) };
  const winnable = verdicts[ply - 1]?.verdict === "won";
  return { mood, words, story: winnable ? t("verdict.could-be-won") : story(verdicts, ply - 1) };
}

/** What is known of the best score from a position on, by all that was said of this line: what can be reached
 * later can be reached from here, and what is out of reach stays so. */
interface Reach {
  least: number;
  most: number;
}

function reach(verdicts: Verdicts, ply: number): Reach {
  const known = Object.values(verdicts).filter((verdict) => verdict.score !== null);
  const later = known.filter((verdict) => verdict.ply >= ply).map((verdict) => verdict.score ?? 0);
  const before = known.filter((verdict) => verdict.ply <= ply);
  const bounds = before.map((verdict) => (verdict.proved ? verdict.score : verdict.bound) ?? Infinity);
  return { least: Math.max(...later), most: Math.min(...bounds) };
}

function scored(verdicts: Verdicts, ply: number, verdict: VerdictMessage): Strip {
  const { least, most } = reach(verdicts, ply);
  const proved = least >= most;
  const words = t(proved ? "verdict.best" : "verdict.at-least", { score: formatNumber(least) });
  const bound = !proved && most < Infinity ? t("verdict.at-most", { bound: formatNumber(most) }) : "";
  return { mood: verdict.verdict, words, story: [bound, given(verdicts, most)].filter(Boolean).join(" ") };
}

/** What was surely given away, where no more than `most` can be reached now. */
function given(verdicts: Verdicts, most: number): string {
  const points = reach(verdicts, 0).least - most;
  return points > 0 && points < Infinity ? t("verdict.given", { points: formatNumber(points) }) : "";
}

function story(verdicts: Verdicts, ply: number): string {
  const plies = Object.keys(verdicts).map(Number);
  const before = plies.filter((one) => one <= ply).sort((a, b) => a - b);
  const lost = before.find((one) => verdicts[one]?.verdict === "lost");
  if (lost !== undefined) return lost === 0 ? t("verdict.always-lost") : t("verdict.lost-at", { play: lost });
  // Nobody has done anything yet that could be praised or blamed.
  if (ply === 0) return verdicts[0]?.verdict === "unknown" ? t("verdict.not-known") : "";
  if (verdicts[ply]?.verdict === "won") return t("verdict.never-lost");
  const won = before.filter((one) => verdicts[one]?.verdict === "won").at(-1);
  return won === undefined ? t("verdict.not-known") : t("verdict.won-at", { play: won });
}

export interface Tick {
  mood: Mood;
  /** Part of the full height. */
  height: number;
}

/** One tick for every ply from the start to `last`: how good the position was. */
export function ticks(verdicts: Verdicts, last: number, end: End | null): Tick[] {
  const reachAt = (ply: number): Reach | null => {
    if (end?.ply === ply) return end.score === null ? null : { least: end.score, most: end.score };
    return verdicts[ply]?.score == null ? null : reach(verdicts, ply);
  };
  const highest = Math.max(1, ...Object.values(verdicts).map((verdict) => verdict.score ?? 0));
  return Array.from({ length: last + 1 }, (_, ply) => {
    const [verdict, now] = [verdicts[ply], reachAt(ply)];
    if (now !== null) {
      const before = reachAt(ply - 1) ?? now;
      return { mood: now.most < before.least ? "lost" : "won", height: Math.max(0.2, now.least / highest) };
    }
    if (end?.ply === ply) return end.how === "won" ? { mood: "won", height: 1 } : { mood: "lost", height: 0.7 };
    if (!verdict) return { mood: "waiting", height: 0.2 };
    return { mood: verdict.verdict, height: { won: 1, unknown: 0.45, lost: 0.7 }[verdict.verdict] };
  });
}
