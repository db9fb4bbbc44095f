/** What is being compiled, in words, on the first start of a service on its machine. */
import { t } from "../i18n";
import { session } from "../session.svelte";

/** How far the rules are, as long as this game (or any, where it is not known yet which) can't be played; else null. */
export function warmingRules(game: string | null): string | null {
  const ready = session.status?.ready ?? {};
  const games = Object.values(ready);
  if (game === null ? games.every(Boolean) : ready[game] !== false) return null;
  return t("warm.rules", { done: games.filter(Boolean).length, all: games.length });
}

/** True as long as a game's agents and solver can't think yet. */
export function warmsSearches(game: string): boolean {
  return session.status?.searches[game] === false;
}
