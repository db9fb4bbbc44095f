/** WitchPig's hands as the table shows them: actions by kind, named hands, and which cards make them. */
import { cardsOf, known, type Action, type CardView, type View } from "../view";

export interface Swap extends Action {
  given: string;
  taken: string;
}

export interface Choices {
  draw: Action | null;
  call: Action | null;
  keep: Action | null;
  discards: Action[];
  swaps: Swap[];
}

/** What the seat can do, by kind (docs/notation/witchpig.md). */
export function choicesOf(view: View): Choices {
  const named = (text: string): Action | null => view.actions.find((action) => action.text === text) ?? null;
  const swaps = view.actions.flatMap((action) => {
    const [given, taken] = action.text.split("/");
    return given !== undefined && taken !== undefined ? [{ ...action, given, taken }] : [];
  });
  const discards = view.actions.filter((action) => /^[a-z][1-9]$/.test(action.text));
  return { draw: named("draw"), call: named("call"), keep: named("keep"), discards, swaps };
}

export function handOf(view: View, seat: number): CardView[] {
  return cardsOf(known(view, `hand${seat}`));
}

export interface Named {
  /** 1 is the best, 22 the last; 0 is no winning hand. */
  row: number;
  words: string;
}

/** What a hand is called, where the view says so: its mark reads `row 7: five in sequence, one red suit`. */
export function nameOf(marks: string[]): Named | null {
  for (const mark of marks) {
    const row = /^row (\d+): (.+)$/.exec(mark);
    if (row) return { row: Number(row[1]), words: row[2] ?? "" };
    if (mark === "no winning hand") return { row: 0, words: mark };
  }
  return null;
}

const DECK = [1, 2, 3, 4, 5, 7, 8, 9, 6];
const NUMERIC = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const RUNS: Record<number, number> = { 7: 5, 8: 5, 12: 4, 13: 4, 20: 3, 21: 3 };
const THREES: Record<number, [ink: string, rank: number]> = {
  15: ["red", 6],
  16: ["red", 3],
  17: ["black", 6],
  18: ["black", 3],
  19: ["green", 6],
  22: ["green", 3],
};

/** Places in the hand of the cards that make its row; all of them for rows that take six. */
export function makers(cards: CardView[], row: number, sequence: string): number[] {
  if (row === 0) return [];
  const three = THREES[row];
  const at = cards.map((card, place) => ({ card, place }));
  if (three) {
    return at
      .filter(({ card }) => card.ink === three[0] && card.rank === three[1])
      .slice(0, 3)
      .map(({ place }) => place);
  }
  const length = RUNS[row];
  if (length === undefined) return at.map(({ place }) => place);
  const order = sequence === "numeric" ? NUMERIC : DECK;
  const ink = [7, 12, 20].includes(row) ? "red" : "black";
  for (let top = order.length; top >= length; top--) {
    const ranks = order.slice(top - length, top);
    for (const suit of new Set(cards.filter((card) => card.ink === ink).map((card) => card.suit))) {
      const run = ranks.map((rank) => at.find(({ card }) => card.suit === suit && card.rank === rank)?.place);
      if (run.every((place) => place !== undefined)) return run;
    }
  }
  return [];
}

export type Sorting = "suit" | "rank" | "own";

const SUITS = ["swords", "suns", "triangles", "pentacles", "moons", "comets", "glooms"];

/** The hand in the player's order. `own` is a list of notations: new cards come last, equal cards count one by one. */
export function arranged(cards: CardView[], sorting: Sorting, own: string[]): CardView[] {
  const suit = (card: CardView): number => SUITS.indexOf(card.suit);
  const rank = (card: CardView): number => DECK.indexOf(card.rank ?? 0);
  if (sorting === "suit") return [...cards].sort((a, b) => suit(a) - suit(b) || rank(a) - rank(b));
  if (sorting === "rank") return [...cards].sort((a, b) => rank(a) - rank(b) || suit(a) - suit(b));
  const left = [...cards];
  const kept = own.flatMap((text) => {
    const at = left.findIndex((card) => card.text === text);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...kept, ...left];
}

/** Seats around the table as this one sees them: from its left on. */
export function around(view: View): number[] {
  const first = view.seat ?? -1;
  const count = view.seat === null ? view.seats : view.seats - 1;
  return Array.from({ length: count }, (_, n) => (first + 1 + n + view.seats) % view.seats);
}
