/** The claim that a deal was fair, as an address of the page that checks it. */
import type { Claim, TableState } from "$lib/protocol/types";

export const FIELDS = ["deal", "salt", "commitment"] as const;

/** The page with everything the table reveals so far; the rest follows when the game is over. */
export function verifyAddress(deal: TableState["deal"]): string {
  const known = { deal: deal.text, salt: deal.salt, commitment: deal.commitment };
  const query = new URLSearchParams(FIELDS.map((field) => [field, known[field] ?? ""]));
  return `/verify?${query.toString()}`;
}

export function claimFrom(query: URLSearchParams): Claim {
  const field = (name: (typeof FIELDS)[number]): string => query.get(name) ?? "";
  return { deal: field("deal"), salt: field("salt"), commitment: field("commitment") };
}
