/** The ways in which a card can be printed. Colour never stands alone: every suit has its own shape. */
import type { SymbolName } from "./symbols";

export interface SuitPrint {
  sign: SymbolName;
  ink: string;
  /** Size of the picture, 1 for the usual. */
  size: number;
  caption?: string;
}

/** A card on night paper: a figure, not a number. */
export interface NightPrint {
  picture: SymbolName;
  caption: string;
  paper: [edge: string, middle: string];
  ink: string;
  size: number;
}

export type Print =
  | { kind: "night"; night: NightPrint; rank: string }
  | { kind: "court"; suit: SuitPrint; rank: string; figure: SymbolName }
  | { kind: "pips"; suit: SuitPrint; rank: string; count: number }
  | { kind: "spirit"; suit: SuitPrint; rank: string; grown: number; crowned: boolean; picture: SymbolName }
  | { kind: "emblem"; suit: SuitPrint; rank: string; crowned: boolean }
  | { kind: "text"; rank: string; ink: string; caption: string };
