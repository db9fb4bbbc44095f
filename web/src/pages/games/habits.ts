/** What one does again and again that costs: of all games whose reviews this device keeps. */
import type { ReviewedGame } from "$lib/device/reviews";

/** In `times` of `games`, something was played where another sort of action was better. cost: what that cost in a game, in
 * points or as a share, with its limits. */
export interface Habit {
  game: string;
  edition: string;
  played: string;
  better: string;
  points: boolean;
  games: number;
  times: number;
  cost: number;
  low: number;
  high: number;
}

/** For 95 % of all limits together, with up to forty habits looked at. */
const Z = 3.23;

/** The habit that costs most, of each game that was played. None where its limits reach nought: then it may be chance. */
export function habitsOf(reviewed: readonly ReviewedGame[]): Habit[] {
  return [...new Set(reviewed.map(({ edition }) => edition))]
    .flatMap((edition) => costliest(reviewed.filter((one) => one.edition === edition)) ?? [])
    .sort((one, other) => other.games - one.games);
}

function costliest(games: readonly ReviewedGame[]): Habit | null {
  const pairs = new Set(games.flatMap(({ costs }) => costs.map(([played, better]) => `${played} ${better}`)));
  const habits = [...pairs].flatMap((pair) => measured(games, pair) ?? []).filter(({ low }) => low > 0);
  return habits.sort((one, other) => other.cost - one.cost)[0] ?? null;
}

/**
 * Agresti and Min's interval (Statistics in Medicine 24, 2005), as reviews use it themselves: two games are added that
 * cost as much as the worst, one each way. A single slip, however dear, is no habit then.
 */
function measured(games: readonly ReviewedGame[], pair: string): Habit | null {
  const [played = "", better = ""] = pair.split(" ");
  const [first] = games;
  if (!first || played === "" || better === "" || played === better) return null; // nothing that one could name
  const samples = games.map(({ costs }) =>
    costs.filter(([one, other]) => one === played && other === better).reduce((sum, [, , cost]) => sum + cost, 0),
  );
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
  const [total, count, worst] = [sum(samples), samples.length + 2, Math.max(...samples)];
  const middle = total / count;
  const variance = (sum(samples.map((one) => one * one)) + 2 * worst * worst) / count - middle * middle;
  const half = Z * Math.sqrt(variance / count);
  const { game, edition, points } = first;
  const times = samples.filter((one) => one > 0).length;
  const cost = total / samples.length;
  return {
    game,
    edition,
    played,
    better,
    points,
    games: samples.length,
    times,
    cost,
    low: middle - half,
    high: middle + half,
  };
}
