/** What can be played: every game, and every edition that options make of one and that has a name of its own. */
import type { EditionInfo, GameInfo, OptionInfo, Value } from "./protocol/types";

export interface Played {
  /** As in addresses, and as its folder or its game's folder calls it. */
  name: string;
  game: GameInfo;
  title: string;
  short: string;
  tagline: string;
  blurb: string;
  minutes: number;
  /** The options that make it: none of a game itself. */
  made: Record<string, Value>;
  /** The options that are to be chosen. */
  options: OptionInfo[];
}

/** The name of what a table, a result or a day's deal is of: an edition, or the game itself. */
export const nameOf = ({ edition, game }: { edition: string | null; game: string }): string => edition ?? game;

/** All of them, an edition after its game. */
export function playable(games: readonly GameInfo[]): Played[] {
  return games.flatMap((game) => [itself(game), ...game.editions.map((edition) => asEdition(game, edition))]);
}

function itself(game: GameInfo): Played {
  const { name, title, short, tagline, blurb, minutes } = game;
  const making = new Set(game.editions.flatMap((edition) => Object.keys(edition.options)));
  const options = game.options.filter((option) => !making.has(option.name));
  return { name, game, title, short, tagline, blurb, minutes, made: {}, options };
}

function asEdition(game: GameInfo, edition: EditionInfo): Played {
  const { name, title, short, tagline, blurb, minutes, options: made, choices } = edition;
  const options = game.options.flatMap((option) => {
    const offered = choices[option.name];
    if (!offered) return [];
    const usual = { ...option, default: edition.usual[option.name] ?? option.default };
    return offered.length === 0 ? usual : { ...usual, kind: "choice" as const, values: offered };
  });
  return { name, game, title, short, tagline, blurb, minutes, made, options };
}

/** What all these options make of a game: an edition, or the game itself. */
export function playedWith(game: GameInfo, options: Record<string, Value>): string {
  const fits = (edition: EditionInfo): boolean =>
    Object.entries(edition.options).every(([name, value]) => options[name] === value);
  return game.editions.find(fits)?.name ?? game.name;
}
