/** Rules, seats and the level that an address asks for: /new/GAME?deal=3&OPTION=off, as reports of studies link to. */
import type { GameInfo, OptionInfo, SeatWish, Value, Wish } from "$lib/protocol/types";
import { written } from "$lib/words/options";
import { resize, usualSeats } from "./seats";

/** The options named in an address whose values are allowed; others are passed over. */
export function optionsFrom(query: URLSearchParams, options: OptionInfo[]): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const option of options) {
    const value = option.values.find((one) => written(one) === query.get(option.name));
    if (value !== undefined) found[option.name] = value;
  }
  return found;
}

/** As many seats as an address asks for and the game allows, else the usual ones. */
export function seatsFrom(query: URLSearchParams, game: GameInfo, isNew: boolean): SeatWish[] {
  const [fewest, most] = game.seats;
  const count = Number(query.get("seats") ?? Number.NaN);
  const usual = usualSeats(game, isNew);
  return Number.isInteger(count) && count >= fewest && count <= most ? resize(game, usual, count) : usual;
}

/** The level that an address asks for, if the game's deals have it; else any. */
export function levelFrom(query: URLSearchParams, levels: readonly Wish[]): Wish | "any" {
  return levels.find((one) => one === query.get("level")) ?? "any";
}
