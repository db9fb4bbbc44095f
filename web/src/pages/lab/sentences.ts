/** What a study found, and how it stands, in sentences. */
import { formatNumber } from "$lib/i18n";
import { optionTitle, valueWords } from "$lib/words/options";
import type { Headline, OptionInfo, StudyCard, Value } from "$lib/protocol/types";
import { t } from "./words";

const AGENTS = ["random", "greedy", "expert"] as const;

/** Changed rules: "draw 2, ghost float off"; of an edition its name. known: the game's options. */
export function rulesWords(options: Record<string, Value>, known: readonly OptionInfo[]): string {
  const named = new Set(known.filter((option) => option.makes_editions).map(({ name }) => name));
  const words = Object.entries(options).map(([name, value]) =>
    named.has(name) ? valueWords(value) : `${optionTitle(name)} ${valueWords(value)}`,
  );
  return words.join(", ").toLowerCase();
}

export function nameOf(study: StudyCard, known: readonly OptionInfo[]): string {
  return t("study.name", { title: study.title, rules: rulesWords(study.options, known) });
}

/** A difference as a sentence: how much, which way, and how sure. Shares are in points of a hundred. */
export function headlineWords(found: Headline, options: Record<string, Value>, known: readonly OptionInfo[]): string {
  const factor = found.measure === "plays" ? 1 : 100;
  const way = !found.sure ? "same" : found.value > 0 ? "more" : "less";
  const number = (value: number): string => formatNumber(Math.round(value * factor * 10) / 10);
  const ends = way === "less" ? [-found.high, -found.low] : [found.low, found.high];
  const [low = 0, high = 0] = ends;
  return t(`head.${found.measure}-${way}`, {
    rules: rulesWords(options, known),
    agent: agentWords(found.agent),
    by: number(Math.abs(found.value)),
    low: number(low),
    high: number(high),
  });
}

/** The two means that are compared. */
export function meansWords({ measure, before, after }: Headline): string {
  const word = (value: number): string =>
    measure === "plays"
      ? formatNumber(Math.round(value * 10) / 10)
      : `${formatNumber(Math.round(value * 1000) / 10)} %`;
  return t("head.from-to", { before: word(before), after: word(after) });
}

function agentWords(agent: string): string {
  const known = AGENTS.find((one) => one === agent);
  return known ? t(`agent.${known}`) : agent;
}

/** A time no finer than it is known. */
export function spanWords(seconds: number): string {
  if (seconds < 90) return t("time.seconds", { count: Math.max(1, Math.round(seconds)) });
  if (seconds < 5400) return t("time.minutes", { count: Math.round(seconds / 60) });
  return t("time.hours", { count: Math.round(seconds / 3600) });
}

/** How a study stands. */
export function stateWords(study: StudyCard): string {
  const kept = { done: formatNumber(study.deals_done), deals: formatNumber(study.deals) };
  switch (study.state) {
    case "queued":
      return study.before === 0 ? t("study.queued-next") : t("study.queued", { count: study.before });
    case "running":
      return t(study.deals_done === 0 ? "study.beginning" : "study.running");
    case "interrupted":
      return t("study.interrupted", kept);
    case "cancelled":
      return t("study.cancelled", kept);
    case "failed":
      return t("study.failed", { problem: study.problem ?? "" });
    case "done":
      return t("study.done");
  }
}

/** How far a running study is, and how long it still takes as far as is known. */
export function progressWords(study: StudyCard): string {
  const done = t("study.progress", { done: formatNumber(study.deals_done), deals: formatNumber(study.deals) });
  if (study.left === null) return done;
  return `${done}, ${t(study.at_least ? "study.left-least" : "study.left", { time: spanWords(study.left) })}`;
}
