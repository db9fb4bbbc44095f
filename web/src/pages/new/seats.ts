/** Who sits where at a new table. */
import type { GameInfo, SeatWish } from "$lib/protocol/types";

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
