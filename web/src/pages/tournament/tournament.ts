/** What a tournament's page shows of the state that the service sent. */
import { formatClock, formatNumber, listNames } from "$lib/i18n";
import type {
  TournamentGame,
  TournamentMark,
  TournamentRow,
  TournamentState,
  TournamentView,
} from "$lib/protocol/types";
import { t } from "./words";

/** The headings of the numbers that decide between equal points: the first one of each format is shown. */
const TIES = {
  arena: "tournament.firsts",
  swiss: "tournament.buchholz",
  robin: "tournament.buchholz",
  tables: "tournament.firsts",
  duplicate: "tournament.score",
} as const;

export const tieOf = (state: TournamentState): (typeof TIES)[keyof typeof TIES] => TIES[state.format];

/** Milliseconds by which the service's clock is ahead of this device's. now: what the service said; here: when. */
export const aheadOf = (now: string, here: Date): number => Date.parse(now) - here.getTime();

/** Whole seconds until a moment by the service's clock, 0 once it is over. */
export function secondsUntil(moment: string, here: Date, ahead: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - here.getTime() - ahead) / 1000));
}

/** What is counted down, in words; nothing where no time runs. A moment that is over is one that the service has not
 * acted on yet. */
export function countdown(state: TournamentState, here: Date, ahead: number): string {
  const time = (moment: string): string => formatClock(secondsUntil(moment, here, ahead));
  if (state.phase === "over") return t("tournament.over");
  if (state.phase === "before") return t("tournament.begins", { time: time(state.begins) });
  if (state.ends !== null) {
    const left = secondsUntil(state.ends, here, ahead);
    return left === 0 ? t("tournament.last") : t("tournament.left", { time: formatClock(left) });
  }
  if (state.next !== null) return t("tournament.next-round", { time: time(state.next) });
  return t("tournament.round", { round: state.round, rounds: state.rounds });
}

export const rowOf = (state: TournamentState, number: number | null): TournamentRow | undefined =>
  state.rows.find((row) => row.number === number);

export const namesOf = (state: TournamentState, numbers: number[]): string =>
  listNames(numbers.map((number) => rowOf(state, number)?.name ?? ""));

/** My game that is played just now. */
export function ownGame({ you, state }: TournamentView): TournamentGame | undefined {
  return you === null ? undefined : state.games.find((game) => game.players.includes(you));
}

/** The others of a game. */
export const others = (game: TournamentGame, you: number | null): number[] =>
  game.players.filter((number) => number !== you);

/** The game of those who stand highest, to watch. */
export function topGame(state: TournamentState): TournamentGame | undefined {
  const place = (game: TournamentGame): number =>
    Math.min(...game.players.map((number) => rowOf(state, number)?.place ?? Infinity));
  return state.games.filter(({ table }) => table !== null).toSorted((one, other) => place(one) - place(other))[0];
}

/** How a game ended for a player. */
export function endedFor(game: TournamentGame, player: number): string {
  if (game.running) return t("tournament.playing");
  const place = game.places[game.players.indexOf(player)];
  if (place === undefined) return t("tournament.uncounted");
  if (place > 0) return t("tournament.lost");
  return t(game.places.filter((one) => one === 0).length === 1 ? "tournament.won" : "tournament.drawn");
}

/** Points as they are shown: halves as a sign. */
export const points = (value: number): string =>
  value % 1 === 0.5 ? `${value < 1 ? "" : formatNumber(Math.floor(value))}½` : formatNumber(value);

/** All marks as one sentence for those who can't see them. */
export const marksInWords = (marks: TournamentMark[]): string =>
  t("tournament.marks", { marks: marks.map((mark) => points(mark.points)).join(", ") });
