/** What is printed on a card: by the game's own design, as a playing card, or as the text that the game gives it. */
import type { CardView } from "$lib/view/view";
import { addBack } from "./backs";
import type { Print, SuitPrint } from "./prints";
import type { SymbolName } from "./symbols";

/** How a game's cards look. */
export interface CardDesign {
  /** The back, drawn on 100 by 140 (backs.ts). */
  back: string;
  /** Null for a card that is printed as any game's would be. */
  print?: (card: CardView) => Print | null;
}

const designs = new Map<string, CardDesign>();

/** Tells how a game's cards look, before its first card is drawn. */
export function addDesign(game: string, design: CardDesign): void {
  designs.set(game, design);
  addBack(game, design.back);
}

export function print(card: CardView, game: string): Print {
  return designs.get(game)?.print?.(card) ?? playing(card) ?? written(card);
}

/** The four suits of playing cards, for every game that has them. */
export const playingSuits: Readonly<Record<string, SuitPrint>> = {
  hearts: { sign: "hearts", ink: "var(--heart)", size: 0.92 },
  diamonds: { sign: "diamonds", ink: "var(--diamond)", size: 0.92 },
  spades: { sign: "spades", ink: "var(--spade)", size: 0.92 },
  clubs: { sign: "clubs", ink: "var(--club)", size: 0.92 },
};

const LETTERS: Record<number, string> = { 1: "A", 11: "J", 12: "Q", 13: "K" };
const FIGURES: Record<number, SymbolName> = { 11: "jack", 12: "queen", 13: "king" };

/** Pips and courts. */
function playing({ suit: name, rank }: CardView): Print | null {
  const suit = Object.hasOwn(playingSuits, name) ? playingSuits[name] : undefined;
  if (!suit || rank === null) return null;
  const figure = FIGURES[rank];
  return figure
    ? { kind: "court", suit, rank: LETTERS[rank] ?? "", figure }
    : { kind: "pips", suit, rank: LETTERS[rank] ?? String(rank), count: rank };
}

/** The inks that a view names, dark enough for paper. */
const INKS: Readonly<Record<string, string>> = {
  red: "var(--ink-red)",
  black: "var(--ink)",
  green: "var(--ink-green)",
  blue: "var(--ink-blue)",
  purple: "var(--ink-purple)",
  orange: "var(--ink-orange)",
  yellow: "var(--ink-brown)",
  white: "var(--ink)",
};

/** A card that nobody has designed: its text in its ink. */
function written({ text, name, ink }: CardView): Print {
  return { kind: "text", rank: text, ink: INKS[ink] ?? "var(--ink)", caption: name };
}
