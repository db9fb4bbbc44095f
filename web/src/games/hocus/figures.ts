import { counter, type View } from "$lib/view/view";
import type { Figure } from "../parts";
import { t } from "./words";

/** Klondike counts no points. */
export function figures(view: View): Figure[] {
  const left = view.counters.filter((one) => one.id === "redeals");
  const home = { id: "home", title: t("home"), value: counter(view, "home") };
  if (view.options["preset"] === "klondike") return [home, ...left];
  return [{ id: "hexis", title: t("hexis"), value: view.scores[0] ?? 0 }, home, ...left];
}
