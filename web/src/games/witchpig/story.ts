/** Plays that put somebody out or end a game, in a sentence that a person would say. */
import type { ToldPlay } from "$lib/protocol/types";
import { zone, type View } from "$lib/view/view";
import { standingOf } from "./standing";
import { t } from "./words";

/** The last play of a seat; null where the play's own words do. view: the table after it. */
export function story(play: ToldPlay, view: View, names: string[]): string | null {
  const name = names[play.seat] ?? "";
  const yours = play.seat === view.seat;
  const { out } = standingOf(zone(view, `hand${play.seat}`));
  if (play.text === "call") {
    if (!out) return t("called", { name });
    return yours ? t("you-false") : t("false", { name });
  }
  if (play.text !== "draw") return null;
  if (out) return yours ? t("you-death") : t("death", { name });
  return view.over ? t("field-out") : null;
}
