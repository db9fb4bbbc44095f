/** The solver's word on a game, ply by ply, put into words. */
import { formatNumber, t } from "$lib/i18n";
import type { Play, Verdict } from "$lib/protocol/types";
import type { View } from "$lib/tables/view";

export type Verdicts = Record<number, Verdict>;
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
export function endOf(view: View | null, plays: readonly Play[], verdicts: Verdicts): End | null {
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
  if (verdict.score !== null) return scored(verdicts, verdict, verdict.score);
  return { mood: verdict.verdict, words: t(`verdict.${verdict.verdict}`), story: story(verdicts, ply) };
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

function scored(verdicts: Verdicts, verdict: Verdict, score: number): Strip {
  const best = formatNumber(score);
  const words = verdict.proved ? t("verdict.best", { score: best }) : t("verdict.at-least", { score: best });
  const bound =
    verdict.bound !== null && !verdict.proved ? t("verdict.at-most", { bound: formatNumber(verdict.bound) }) : "";
  return { mood: verdict.verdict, words, story: [bound, given(verdicts, score)].filter(Boolean).join(" ") };
}

function given(verdicts: Verdicts, score: number): string {
  const first = verdicts[0]?.score ?? null;
  return first !== null && first > score ? t("verdict.given", { points: formatNumber(first - score) }) : "";
}

function story(verdicts: Verdicts, ply: number): string {
  const plies = Object.keys(verdicts).map(Number);
  const before = plies.filter((one) => one <= ply).sort((a, b) => a - b);
  const lost = before.find((one) => verdicts[one]?.verdict === "lost");
  if (lost !== undefined) return lost === 0 ? t("verdict.always-lost") : t("verdict.lost-at", { play: lost });
  if (ply === 0) return ""; // nobody has done anything yet that could be praised or blamed
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
  const scoreAt = (ply: number): number | null => (end?.ply === ply ? end.score : (verdicts[ply]?.score ?? null));
  const most = Math.max(1, ...Object.values(verdicts).map((verdict) => verdict.score ?? 0));
  return Array.from({ length: last + 1 }, (_, ply) => {
    const [verdict, score] = [verdicts[ply], scoreAt(ply)];
    if (score !== null) {
      const before = scoreAt(ply - 1) ?? score;
      return { mood: score < before ? "lost" : "won", height: Math.max(0.2, score / most) };
    }
    if (end?.ply === ply) return end.how === "won" ? { mood: "won", height: 1 } : { mood: "lost", height: 0.7 };
    if (!verdict) return { mood: "waiting", height: 0.2 };
    return { mood: verdict.verdict, height: { won: 1, unknown: 0.45, lost: 0.7 }[verdict.verdict] };
  });
}
