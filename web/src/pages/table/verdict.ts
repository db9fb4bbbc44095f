/** The solver's word on a game, ply by ply, put into words. */
import { formatNumber, t } from "$lib/i18n";
import type { Verdict } from "$lib/protocol/types";

export type Verdicts = Record<number, Verdict>;
export type Mood = "won" | "lost" | "unknown" | "waiting";

export interface Strip {
  mood: Mood;
  /** "Winnable", or the best score that can still be reached. */
  words: string;
  /** How it came to be: since when, and what was given away. */
  story: string;
}

/** What the strip says about the position after `ply` plays. */
export function strip(verdicts: Verdicts, ply: number): Strip {
  const verdict = verdicts[ply];
  if (!verdict) return { mood: "waiting", words: t("verdict.waiting"), story: "" };
  if (verdict.score !== null) return scored(verdicts, verdict, verdict.score);
  return { mood: verdict.verdict, words: t(`verdict.${verdict.verdict}`), story: story(verdicts, ply) };
}

function scored(verdicts: Verdicts, verdict: Verdict, score: number): Strip {
  const best = formatNumber(score);
  const words = verdict.proved ? t("verdict.best", { score: best }) : t("verdict.at-least", { score: best });
  const bound =
    verdict.bound !== null && !verdict.proved ? t("verdict.at-most", { bound: formatNumber(verdict.bound) }) : "";
  const first = verdicts[0]?.score ?? null;
  const given = first !== null && first > score ? t("verdict.given", { points: formatNumber(first - score) }) : "";
  return { mood: verdict.verdict, words, story: [bound, given].filter(Boolean).join(" ") };
}

function story(verdicts: Verdicts, ply: number): string {
  const plies = Object.keys(verdicts).map(Number);
  const before = plies.filter((one) => one <= ply).sort((a, b) => a - b);
  const lost = before.find((one) => verdicts[one]?.verdict === "lost");
  if (lost !== undefined) return lost === 0 ? t("verdict.always-lost") : t("verdict.lost-at", { play: lost });
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
export function ticks(verdicts: Verdicts, last: number): Tick[] {
  const most = Math.max(1, ...Object.values(verdicts).map((verdict) => verdict.score ?? 0));
  return Array.from({ length: last + 1 }, (_, ply) => {
    const verdict = verdicts[ply];
    if (!verdict) return { mood: "waiting", height: 0.2 };
    if (verdict.score !== null) {
      const before = verdicts[ply - 1]?.score ?? verdict.score;
      return { mood: verdict.score < before ? "lost" : "won", height: Math.max(0.2, verdict.score / most) };
    }
    return { mood: verdict.verdict, height: { won: 1, unknown: 0.45, lost: 0.7 }[verdict.verdict] };
  });
}
