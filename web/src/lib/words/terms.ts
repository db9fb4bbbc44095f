/** How a table is played with others, in words: how long the others wait for a silent player, and the clock. */
import { t } from "../i18n";
import type { TermsState } from "../protocol/types";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** A span in the largest unit that it fills: "2 minutes", "1 day". */
export function spanInWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return t("terms.day", { count: Math.round(whole / DAY) });
  if (whole >= HOUR) return t("terms.hours", { count: Math.round(whole / HOUR) });
  if (whole >= MINUTE) return t("terms.minutes", { count: Math.round(whole / MINUTE) });
  return t("terms.seconds", { count: whole });
}

/** The clock: "5 min + 3 s"; nothing without one. */
export function clockInWords({ clock }: TermsState): string {
  if (clock === null) return "";
  if (clock.kind === "live") return t("terms.live", { minutes: clock.minutes, increment: clock.increment });
  if (clock.kind === "days") return t("terms.days", { count: clock.days });
  return t("terms.limit", { time: spanInWords(clock.seconds) });
}

/** How long a silent player is waited for. */
export function patienceInWords({ patience }: TermsState): string {
  return patience === null ? t("terms.for-ever") : t("terms.patience", { time: spanInWords(patience) });
}
