/** How strong an agent is, in words. */
import { t } from "$lib/i18n";

const STRENGTHS = ["random", "greedy", "expert"] as const;

/** For those who sit with it; nothing for an agent of a kind that is not known here. */
export function seatNote(agent: string | null): string {
  const strength = STRENGTHS.find((one) => one === agent);
  return strength ? t(`seat.${strength}`) : "";
}

/** For those who decide whether it may go on for a player. */
export function strengthInWords(agent: string | null): string {
  const strength = STRENGTHS.find((one) => one === agent);
  return strength ? t(`propose.strength-${strength}`) : (agent ?? "");
}
