/** The player's achievements, game by game: what was done for the first time, then how much of it. */
import { t } from "$lib/i18n";
import { nameOf } from "$lib/played";
import type { Achievement, Statistics, Tally } from "$lib/protocol/types";
import { achievedShortly } from "$lib/words/achieved";

const WINS = [100, 50, 10]; // of a game, whatever its rules
const IN_A_ROW = [20, 10, 3];

export interface Achieved {
  /** A game, or an edition of one. */
  game: string;
  words: string[];
}

type Row = Pick<Statistics, "game" | "edition"> & { every: Pick<Tally, "won" | "best_streak"> };

/** Games in the order of their rows; only those in which something was achieved. */
export function achievements(first: readonly Achievement[], rows: readonly Row[]): Achieved[] {
  return [...new Set([...rows, ...first].map(nameOf))]
    .map((game) => ({
      game,
      words: [
        ...first.filter((one) => nameOf(one) === game).map(achievedShortly),
        ...wordsFor(rows.filter((row) => nameOf(row) === game)),
      ],
    }))
    .filter(({ words }) => words.length > 0);
}

/** Whether each of these games was won at least once. */
export function wonThemAll(first: readonly Achievement[], games: readonly string[]): boolean {
  return games.length > 0 && games.every((game) => first.some((one) => one.kind === "first" && nameOf(one) === game));
}

function wordsFor(rows: readonly Row[]): string[] {
  const won = rows.reduce((sum, { every }) => sum + every.won, 0);
  const wins = WINS.find((least) => won >= least);
  const streak = Math.max(0, ...rows.map(({ every }) => every.best_streak));
  const inARow = IN_A_ROW.find((least) => streak >= least);
  return [
    wins === undefined ? "" : t("earned.wins", { count: wins }),
    inARow === undefined ? "" : t("earned.in-a-row", { count: inARow }),
  ].filter(Boolean);
}
