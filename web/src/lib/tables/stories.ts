/** Plays that put somebody out or end a game, in a sentence that a person would say. */
import { t } from "$lib/i18n";
import type { Play } from "./props";
import { zone, type View } from "./view";

/** The last play of a seat; null where the play's own words do. view: the table after it. */
export function story(play: Play, view: View, names: string[]): string | null {
  if (view.game !== "witchpig") return null;
  const name = names[play.seat] ?? "";
  const yours = play.seat === view.seat;
  const out = zone(view, `hand${play.seat}`)?.marks.includes("out") ?? false;
  if (play.text === "call") {
    if (!out) return t("witchpig-called", { name });
    return yours ? t("witchpig-you-false") : t("witchpig-false", { name });
  }
  if (play.text !== "draw") return null;
  if (out) return yours ? t("witchpig-you-death") : t("witchpig-death", { name });
  return view.over ? t("witchpig-field-out") : null;
}
