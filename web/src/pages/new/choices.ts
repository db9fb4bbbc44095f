/** What is chosen for a new table: its deal, who sits where, the rules and the level that an address asks for
 * (/new/GAME?deal=3&OPTION=off, as reports of studies link to), how long a player is waited for, and which clock. */
import { t } from "$lib/i18n";
import { wishesFor } from "$lib/levels";
import type { Played } from "$lib/played";
import type {
  GameInfo,
  LessonInfo,
  NewTable,
  OptionInfo,
  SeatWish,
  TermsState,
  Value,
  Wish,
} from "$lib/protocol/types";
import { written } from "$lib/words/options";

export type DealKind = "random" | "today" | "number";
const LARGEST = 2n ** 64n - 1n;
const GROUPED = /^\d{1,3}([\s,._]\d{3})+$/; // as people and pages write large numbers

/** What the service is asked for, or what is wrong with the number. */
export function dealFrom(kind: DealKind, text: string): { value: NewTable["deal"] } | { problem: string } {
  if (kind !== "number") return { value: kind === "today" ? "today" : null };
  const shown = text.trim();
  const digits = GROUPED.test(shown) ? shown.replaceAll(/\D/g, "") : shown;
  if (digits === "") return { problem: t("new.deal-empty") };
  if (!/^\d+$/.test(digits)) return { problem: t("new.deal-digits") };
  if (BigInt(digits) > LARGEST) return { problem: t("new.deal-large", { largest: String(LARGEST) }) };
  return { value: String(BigInt(digits)) };
}

/** You and agents, at as many seats as the game usually has: the strongest there are, but for who is new to the game. */
export function usualSeats(game: GameInfo, isNew: boolean): SeatWish[] {
  const agent = usualAgent(game, isNew);
  return Array.from({ length: game.default_seats }, (_, seat) =>
    seat === 0 ? { kind: "me" } : { kind: "agent", agent },
  );
}

/** The agents of a game that nobody has chosen. */
export function usualAgent(game: GameInfo, isNew: boolean): string {
  return isNew ? steady(game) : strongest(game);
}

export function strongest(game: GameInfo): string {
  const names = game.agents.map((agent) => agent.name);
  return ["expert", "greedy"].find((name) => names.includes(name)) ?? names[0] ?? "greedy";
}

/** The default stand-in and opponent for newcomers: neither the strongest nor one that knows nothing. */
export function steady(game: GameInfo): string {
  const names = game.agents.map((agent) => agent.name);
  return names.includes("greedy") ? "greedy" : strongest(game);
}

/** The same seats, more or fewer of them: those that stay keep who sits there, and more agents are like those before. */
export function resize(game: GameInfo, seats: SeatWish[], count: number): SeatWish[] {
  const usual: SeatWish = seats.find((seat) => seat.kind === "agent") ?? { kind: "agent", agent: strongest(game) };
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? usual);
}

/** One seat given to another player. There is one of you: taking a seat gives its player your old one. */
export function reseat(seats: SeatWish[], seat: number, choice: SeatWish): SeatWish[] {
  const before = seats[seat];
  return seats.map((one, place) => {
    if (place === seat) return choice;
    return choice.kind === "me" && one.kind === "me" && before ? before : one;
  });
}

/** A seat as one word, for a select. */
export function seatKey(seat: SeatWish): string {
  return seat.kind === "agent" ? `agent:${seat.agent}` : seat.kind;
}

export function seatFrom(key: string): SeatWish {
  if (key.startsWith("agent:")) return { kind: "agent", agent: key.slice("agent:".length) };
  return { kind: key === "open" ? "open" : "me" };
}

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

/** What can be wished of a deal, in this order: one that can be won stands first where there is that wish. */
export function levelsOf(levels: readonly Wish[]): readonly (Wish | "any")[] {
  const winnable = levels.filter((one) => one === "winnable");
  return [...winnable, "any", ...levels.filter((one) => one !== "winnable")];
}

/** The level that an address asks for, if the game's deals have it; else the first. */
export function levelFrom(query: URLSearchParams, levels: readonly Wish[]): Wish | "any" {
  const all = levelsOf(levels);
  return all.find((one) => one === query.get("level")) ?? all[0] ?? "any";
}

export const PATIENCE = [120, 600, 3600, 86400, 259200] as const;
export const MINUTES = [1, 3, 5, 10, 15, 30, 60] as const;
export const INCREMENTS = [0, 2, 3, 5, 10, 15, 30] as const;
export const DAYS = [1, 2, 3, 7] as const;
export const LIMITS = [30, 60, 120, 300, 86400] as const;

/** What is chosen, that of other kinds of clocks included. patience: 0 for without end. */
export interface Wishes {
  patience: 0 | (typeof PATIENCE)[number];
  kind: "none" | "live" | "days" | "limit";
  minutes: (typeof MINUTES)[number];
  increment: (typeof INCREMENTS)[number];
  days: (typeof DAYS)[number];
  limit: (typeof LIMITS)[number];
}

export const usualWishes: Wishes = { patience: 600, kind: "none", minutes: 10, increment: 5, days: 3, limit: 60 };

/** What the service is asked for. */
export function termsFrom(wishes: Wishes): Pick<NewTable, "patience" | "clock"> {
  const { kind, minutes, increment, days, limit } = wishes;
  const patience = wishes.patience === 0 ? null : wishes.patience;
  if (kind === "live") return { patience, clock: { kind, minutes, increment } };
  if (kind === "days") return { patience, clock: { kind, days } };
  return { patience, clock: kind === "limit" ? { kind, seconds: limit } : null };
}

/** What was chosen for a table, to be chosen again. */
export function wishesOf({ patience, clock }: TermsState): Wishes {
  const waits = PATIENCE.find((seconds) => seconds === patience) ?? 0;
  const wishes: Wishes = { ...usualWishes, patience: waits };
  if (clock === null) return wishes;
  const { kind } = clock;
  if (kind === "limit") return { ...wishes, kind, limit: clock.seconds };
  return { ...wishes, ...clock };
}

/** The first game after a lesson: by its rules, a gentle deal where deals are graded, against agents that leave a chance.
 * played: what the lesson teaches, the game or an edition of it. */
export function firstTable(played: Played, lesson: LessonInfo): NewTable {
  const { game, made } = played;
  const options = { ...optionsFrom(new URLSearchParams(lesson.options), game.options), ...made };
  const level = wishesFor(played, options).includes("gentle") ? "gentle" : null;
  const seats = usualSeats(game, true);
  return { game: game.name, options, deal: null, seats, listed: false, rated: false, level };
}
