/** The player's achievements, game by game, from their statistics. */
import { t } from "$lib/i18n";
import type { Statistics, Tally } from "$lib/protocol/types";

const WINS = [100, 50, 10]; // of a game, whatever its rules
const IN_A_ROW = [20, 10, 3];

export interface Achieved {
  /** A game, or an edition of one. */
  game: string;
  words: string[];
}

type Row = Pick<Statistics, "game" | "edition"> & {
  every: Pick<Tally, "won" | "best_streak">;
  unhelped: Pick<Tally, "won">;
};

/** Games in the order of the rows; only those that were won. */
export function achievements(rows: readonly Row[]): Achieved[] {
  const nameOf = ({ edition, game }: Row): string => edition ?? game;
  return [...new Set(rows.map(nameOf))]
    .map((game) => ({ game, words: wordsFor(rows.filter((row) => nameOf(row) === game)) }))
    .filter(({ words }) => words.length > 0);
}

/** Whether each of these games was won at least once. */
export function wonThemAll(achieved: readonly Achieved[], games: readonly string[]): boolean {
  return games.length > 0 && games.every((game) => achieved.some((one) => one.game === game));
}

function wordsFor(rows: readonly Row[]): string[] {
  const won = rows.reduce((sum, { every }) => sum + every.won, 0);
  if (won === 0) return [];
  const wins = WINS.find((least) => won >= least);
  const streak = Math.max(...rows.map(({ every }) => every.best_streak));
  const inARow = IN_A_ROW.find((least) => streak >= least);
  return [
    wins === undefined ? t("earned.first") : t("earned.wins", { count: wins }),
    rows.some(({ unhelped }) => unhelped.won > 0) ? t("earned.perfect") : "",
    inARow === undefined ? "" : t("earned.in-a-row", { count: inARow }),
  ].filter(Boolean);
}
