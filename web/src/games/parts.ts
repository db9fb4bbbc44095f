/** What a game's folder gives: its table, and what else it shows that other games do not. */
import type { Component, Snippet } from "svelte";
import type { CardDesign } from "$lib/cards/faces";
import type { GameIconName } from "$lib/icons/credits";
import type { ToldPlay } from "$lib/protocol/types";
import type { Refusal } from "$lib/view/refusal";
import type { View } from "$lib/view/view";

/** `<name>/index.ts`: loaded when the game is wanted. */
export interface GameParts {
  Table: Component<TableProps>;
  /** What some games add to the panel beside their table. */
  Panel?: Component<PanelProps>;
  /** What some games show in the picture over the result. */
  Picture?: Component<{ view: View }>;
  /** How its cards are printed; without it as playing cards, or as their text. */
  cards?: CardDesign;
  /** The same of its editions, by their names. */
  editions?: Readonly<Record<string, CardDesign>>;
  /** Draws one piece of a game whose pieces are no cards. */
  Piece?: Component<{ kind: string }>;
  /** The few numbers of a solitaire that its bar shows, what counts first; without it the view's counters. `best`: the
   * best score that can still be reached, where the solver has proved it and the player wants to know. */
  figures?: (view: View, best: number | null) => Figure[];
  /** How the table looks at once when an action that may be done was sent: its cards lie where it names. It is a guess
   * of where cards lie, replaced by the answer; a card that nobody knows yet lies face down. Null where nothing can be shown. */
  foresee?: (view: View, action: string) => View | null;
  /** True where the table shows each player's clock beside the name (`TableProps.clock`). */
  clocks?: true;
  /** Keys that only this table knows. */
  shortcuts?: readonly Shortcut[];
}

/** `<name>/look.ts`: how the game looks from outside, there from the first page on. */
export interface GameLook {
  /** Its picture, drawn on 240 by 336; the upper half of it also stands alone. */
  Scene?: Component;
  /** Where the picture is cut for a low plate: from so far down, and so high; of the upper half else. */
  band?: readonly [top: number, height: number];
  /** Its sign. */
  mark: GameIconName;
  /** Two of its cards or other pieces. */
  pair: readonly [Piece, Piece];
  /** The same of its editions, by their names. */
  editions?: Readonly<Record<string, GameLook>>;
  /** What its sorts of actions are called, as what one does: "drawing". */
  sorts?: Readonly<Record<string, string>>;
}

/** A card, or a stone: a disc or an octagon of that colour. */
export interface Piece {
  icon: GameIconName;
  /** CSS colours. */
  ink: string;
  stone?: { shape: "disc" | "octagon"; colour: string };
}

export interface Figure {
  id: string;
  title: string;
  value: number;
}

export interface Shortcut {
  keys: string;
  words: string;
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
  /** Draws the clock of a seat, where the game has clocks. */
  clock?: Snippet<[seat: number]> | undefined;
  /** The numbers of the avatars (`lib/icons/avatars.ts`), by seat. */
  faces: number[];
  /** A few words on who sits there, by seat: how strong an agent is, or nothing. */
  notes: string[];
  /** True for people who are not connected just now, by seat. */
  away: boolean[];
  /** The plays that led to what is on the screen, in this seat's words. */
  plays: ToldPlay[];
  /** The last of them. */
  last: ToldPlay | null;
  /** Says something to a screen reader. */
  say: (text: string) => void;
}
