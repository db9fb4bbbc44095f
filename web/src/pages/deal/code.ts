/** Short codes of deals, which the service reads. */
import { api } from "$lib/protocol/http";

/** True for what may be a code and is no number: `name-8f3k`. */
export const looksLikeCode = (text: string): boolean => /^\s*[a-z][a-z0-9_]*-[a-z0-9]+(-[a-z0-9]+)?\s*$/i.test(text);

/** The address of a new table with the deal, the rules and the seats of a code. Throws what the service says. */
export async function addressOf(code: string): Promise<string> {
  const { played, deal, seats, options } = await api.code(code.trim());
  const query = new URLSearchParams({ deal, seats: String(seats), ...options });
  return `/new/${played}?${query.toString()}`;
}
