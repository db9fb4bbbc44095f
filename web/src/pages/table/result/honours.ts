/** What is worth saying of a game that was just won, beside all that were finished before by the same rules. */
import { t } from "$lib/i18n";
import type { HelpState, Statistics, TableState } from "$lib/protocol/types";

const ROW = 3; // wins in a row that are worth a word

type Ended = Pick<TableState, "game" | "edition" | "rules" | "seconds"> & {
  seats: readonly unknown[];
  help: Pick<HelpState, "helped">;
};
type Row = Pick<Statistics, "game" | "edition" | "rules" | "every">;

/** In words, the rarest first; rows hold this game already. score: its points; null in a game that counts none.
 * Perfect and a best time are a solitaire's: at a table of several the time is the others' as well. */
export function honours(rows: Row[], table: Ended, score: number | null): string[] {
  const every = rows.find((row) => isOf(row, table))?.every;
  if (!every || every.streak === 0) return []; // it had been lost before, and that counts
  const alone = table.seats.length === 1;
  const perfect = alone && !table.help.helped ? [t("result.perfect")] : [];
  if (every.won === 1) return [...perfect, t("result.first-win")];
  return [
    ...perfect,
    score !== null && score === every.best_score && every.played > 1 ? t("result.best-score") : "",
    alone && table.seconds === every.best_seconds ? t("result.best-time") : "",
    every.streak >= ROW
      ? t(every.streak === every.best_streak ? "result.best-streak" : "result.streak", { count: every.streak })
      : "",
  ].filter(Boolean);
}

function isOf(row: Row, table: Ended): boolean {
  return row.game === table.game && row.edition === table.edition && row.rules.join() === table.rules.join();
}
