/** Patience and clock: as the form has them, and as the request does. */
import type { NewTable, TermsState } from "$lib/protocol/types";

export const PATIENCE = [120, 600, 3600, 86400, 259200] as const;
export const MINUTES = [1, 3, 5, 10, 15, 30, 60] as const;
export const INCREMENTS = [0, 2, 3, 5, 10, 15, 30] as const;
export const DAYS = [1, 2, 3, 7] as const;
export const LIMITS = [30, 60, 120, 300, 86400] as const;

/** What is chosen, that of other kinds of clocks included. patience: 0 for without end. */
export interface Wishes {
  patience: 0 | (typeof PATIENCE)[number];
  kind: "none" | "live" | "days" | "limit";
  minutes: (typeof MINUTES)[number];
  increment: (typeof INCREMENTS)[number];
  days: (typeof DAYS)[number];
  limit: (typeof LIMITS)[number];
}

export const usualWishes: Wishes = { patience: 600, kind: "none", minutes: 10, increment: 5, days: 3, limit: 60 };

/** What the service is asked for. */
export function termsFrom(wishes: Wishes): Pick<NewTable, "patience" | "clock"> {
  const { kind, minutes, increment, days, limit } = wishes;
  const patience = wishes.patience === 0 ? null : wishes.patience;
  if (kind === "live") return { patience, clock: { kind, minutes, increment } };
  if (kind === "days") return { patience, clock: { kind, days } };
  return { patience, clock: kind === "limit" ? { kind, seconds: limit } : null };
}

/** What was chosen for a table, to be chosen again. */
export function wishesOf({ patience, clock }: TermsState): Wishes {
  const waits = PATIENCE.find((seconds) => seconds === patience) ?? 0;
  const wishes: Wishes = { ...usualWishes, patience: waits };
  if (clock === null) return wishes;
  const { kind } = clock;
  if (kind === "limit") return { ...wishes, kind, limit: clock.seconds };
  return { ...wishes, ...clock };
}
