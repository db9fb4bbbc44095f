/** What can be wished of a deal by some rules: a page without a service knows the levels of few rules. */
import { playedWith, type Played } from "./played";
import type { GameInfo, Value, Wish } from "./protocol/types";

/** What can be wished at a new table. values: the options that are chosen. */
export function wishesFor(played: Played, values: Record<string, Value>): readonly Wish[] {
  const { game, options } = played;
  const measured = game.options.every(({ name, leveled }) => {
    const value = values[name];
    return value === undefined || leveled.includes(value);
  });
  if (!measured) return [];
  return fits(game, (rules) => {
    const chosen = options.every(({ name, default: usual }) => rules[name] === (values[name] ?? usual));
    return chosen && playedWith(game, rules) === played.name;
  });
}

/** What can be wished by the rules of a table. values: all its options. */
export function wishesBy(game: GameInfo | undefined, values: Record<string, Value>): readonly Wish[] {
  return game ? fits(game, (rules) => Object.entries(values).every(([name, value]) => rules[name] === value)) : [];
}

function fits(game: GameInfo, agree: (rules: Record<string, Value>) => boolean): readonly Wish[] {
  return game.graded === null || game.graded.some(agree) ? game.levels : [];
}
