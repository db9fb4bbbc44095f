/** What is chosen for a new tournament, as the service is asked for it. */
import type { NewTournament } from "$lib/protocol/types";

export const BEGINS = [1, 5, 15, 60, 1440] as const; // minutes from now
export const LENGTHS = [10, 20, 30, 60, 90] as const; // minutes of an arena
export const WINDOWS = [60, 180, 1440, 4320, 10080] as const; // minutes in which the same deals are played
export const ROUNDS = [1, 3, 5, 7, 9] as const;
export const MINUTES = [1, 3, 5, 10, 15] as const; // for each side
export const INCREMENT = 2; // seconds
export const TURNS = [30, 60, 120] as const; // seconds

export interface Chosen {
  name: string;
  game: string;
  format: NewTournament["format"];
  begins: number;
  /** Minutes of an arena, and of the window of a duplicate event. */
  length: number;
  open: number;
  rounds: number;
  minutes: (typeof MINUTES)[number];
  turn: (typeof TURNS)[number];
  rated: boolean;
  listed: boolean;
  room: string | null;
}

/** Only what the format takes. */
export function wantedFrom(chosen: Chosen): NewTournament {
  const { name, game, format, begins, room } = chosen;
  const several = format !== "duplicate";
  const live = { kind: "live", minutes: chosen.minutes, increment: INCREMENT } as const;
  return {
    name: name.trim(),
    game,
    format,
    begins,
    minutes: format === "arena" ? chosen.length : format === "duplicate" ? chosen.open : null,
    rounds: format === "arena" || format === "robin" ? null : chosen.rounds,
    clock: format === "tables" ? { kind: "limit", seconds: chosen.turn } : several ? live : null,
    rated: several && chosen.rated,
    listed: room === null && chosen.listed,
    room,
  };
}
