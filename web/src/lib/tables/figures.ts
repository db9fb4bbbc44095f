/** The few numbers about a solitaire that its bar shows, in short words: what counts first. */
import { t } from "$lib/i18n";
import { counter, type View } from "./view";

export interface Figure {
  id: string;
  title: string;
  value: number;
}

/** `best` is the best score that can still be reached, where the solver has proved it and the player wants to know. */
export function figures(view: View, best: number | null): Figure[] {
  if (view.seats > 1) return [];
  const score = view.scores[0] ?? 0;
  if (view.game === "wyr") {
    const still = best === null ? [] : [{ id: "best", title: t("wyr-best"), value: best }];
    return [{ id: "score", title: t("wyr-score"), value: score }, ...still];
  }
  if (view.game === "pendle") {
    return [
      { id: "round", title: t("pendle-round-short"), value: counter(view, "round") },
      { id: "ghosts", title: t("pendle-ghosts-left"), value: counter(view, "ghosts-left") },
      { id: "army", title: t("pendle-army-short"), value: counter(view, "army-left") },
    ];
  }
  if (view.game !== "hocus") return view.counters;
  const left = view.counters.filter((one) => one.id === "redeals");
  const home = { id: "home", title: t("hocus-home"), value: counter(view, "home") };
  if (view.options["preset"] === "klondike") return [home, ...left];
  return [{ id: "hexis", title: t("hocus-hexis"), value: score }, home, ...left];
}

/** Games that know nothing but winners: their score is a one or a nought, and not worth showing. */
const WON_OR_LOST: ReadonlySet<string> = new Set(["pendle", "witchpig"]);

export const countsPoints = (game: string): boolean => !WON_OR_LOST.has(game);
