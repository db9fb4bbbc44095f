/** Which deal is meant. */
import { t } from "$lib/i18n";
import type { NewTable } from "$lib/protocol/types";

export type DealKind = "random" | "today" | "number";
const LARGEST = 2n ** 64n - 1n;
const GROUPED = /^\d{1,3}([\s,._]\d{3})+$/; // as people and pages write large numbers

/** What the service is asked for, or what is wrong with the number. */
export function dealFrom(kind: DealKind, text: string): { value: NewTable["deal"] } | { problem: string } {
  if (kind !== "number") return { value: kind === "today" ? "today" : null };
  const shown = text.trim();
  const digits = GROUPED.test(shown) ? shown.replaceAll(/\D/g, "") : shown;
  if (digits === "") return { problem: t("new.deal-empty") };
  if (!/^\d+$/.test(digits)) return { problem: t("new.deal-digits") };
  if (BigInt(digits) > LARGEST) return { problem: t("new.deal-large", { largest: String(LARGEST) }) };
  return { value: String(BigInt(digits)) };
}
