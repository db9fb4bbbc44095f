/** The words of a plate: its clock large, what that means below. */
import { t } from "$lib/i18n";
import { spanInWords } from "$lib/words/terms";
import type { PlateState } from "$lib/protocol/types";

export interface PlateWords {
  /** The figure, and a word beside it. */
  figure: string;
  unit: string;
  note: string;
}

export function plateWords({ seats, terms: { clock } }: PlateState): PlateWords {
  if (clock?.kind === "live") {
    return { figure: String(clock.minutes), unit: `+ ${String(clock.increment)}`, note: t("seek.live-note") };
  }
  if (clock?.kind === "days") return { figure: String(clock.days), unit: t("seek.days"), note: t("seek.days-note") };
  const note = clock === null ? t("lobby.no-clock") : t("seek.limit-note", { time: spanInWords(clock.seconds) });
  return { figure: String(seats), unit: t("seek.seats"), note };
}

export const isPlate = (plate: PlateState, sought: { game: string; plate: string } | null): boolean =>
  sought !== null && plate.game === sought.game && plate.name === sought.plate;
