import type { Settings } from "$lib/settings.svelte";
import type { CardView, View } from "./view";

export interface Refusal {
  action: string;
  reason: string;
  key: number;
}

export interface Play {
  seat: number;
  /** Notation, where it tells no more than the seat may know. */
  text: string | null;
  words: string;
  /** Cards that it laid open to everybody, though they lie open no longer. */
  shown: CardView[];
}

/** What a game's part of the panel is given. */
export interface PanelProps {
  view: View;
  /** Where there is room in a panel; a sheet shows everything. */
  place: "side" | "sheet";
  /** Why nothing can be played just now, in words; else null. */
  still: string | null;
}

/** What every table is given. A table only shows and asks; `act` sends an action's notation to the judge. */
export interface TableProps {
  view: View;
  /** False while scrubbing, watching or when the game is over: nothing can be played. */
  live: boolean;
  /** True where nothing was played yet: the cards are dealt out. */
  fresh: boolean;
  act: (action: string) => void;
  /** Notation of an action to show in gold. */
  hint: string | null;
  refusal: Refusal | null;
  /** Seat names, by seat. */
  names: string[];
  /** A few words on who sits there, by seat: how strong an agent is, or nothing. */
  notes: string[];
  /** True for people who are not on the line just now, by seat. */
  away: boolean[];
  /** The plays that led to what is on the screen, as this seat is told them. */
  plays: Play[];
  /** The last of them. */
  last: Play | null;
  settings: Settings;
  /** Says something to a screen reader. */
  say: (text: string) => void;
}
