/** What is worth saying of a solitaire that was just won, beside all that were finished before by the same rules. */
import { t } from "$lib/i18n";
import type { HelpState, Statistics, TableState } from "$lib/protocol/types";

const ROW = 3; // wins in a row that are worth a word

type Ended = Pick<TableState, "game" | "edition" | "rules" | "seconds">;
type Row = Pick<Statistics, "game" | "edition" | "rules" | "every">;

/** In words, the rarest first; rows hold this game already. score: its points; null in a game that counts none. */
export function honours(rows: Row[], table: Ended, score: number | null): string[] {
  const every = rows.find((row) => isOf(row, table))?.every;
  if (!every) return [];
  if (every.won === 1) return [t("result.first-win")];
  return [
    score !== null && score === every.best_score && every.played > 1 ? t("result.best-score") : "",
    table.seconds === every.best_seconds ? t("result.best-time") : "",
    every.streak >= ROW
      ? t(every.streak === every.best_streak ? "result.best-streak" : "result.streak", { count: every.streak })
      : "",
  ].filter(Boolean);
}

/** Whether a won game was perfect: of cards that nobody could know, without a hint, an undo or a restart. */
export function isPerfect({ hints, undos, restarts, known }: HelpState): boolean {
  return hints + undos + restarts === 0 && !known;
}

function isOf(row: Row, table: Ended): boolean {
  return row.game === table.game && row.edition === table.edition && row.rules.join() === table.rules.join();
}
