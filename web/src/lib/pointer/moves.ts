/** Actions as hands do them: a card is taken up at one place and put down at another. */
import type { Action } from "$lib/view/view";

export interface Move {
  text: string;
  words: string;
  /** The place whose card is taken up. */
  from: string;
  /** The drop where it is put down; the same as `from` where one press is the whole action. */
  to: string;
}

export type Ends = Pick<Move, "from" | "to">;

/** The actions that are moves. ends: where one starts and ends, null for any other. */
export function movesAmong(actions: readonly Action[], ends: (action: Action) => Ends | null): Move[] {
  return actions.flatMap((action) => {
    const way = ends(action);
    return way ? [{ text: action.text, words: action.words, ...way }] : [];
  });
}

/** What a table tells the hands about its places. */
export interface Board {
  moves: Move[];
  /** Notation of what a player tried that is not among the moves, so that the judge can say why not. */
  attempt: (from: string, to: string) => string | null;
  /** Places whose cards travel along when this one is lifted, itself first. */
  tail: (from: string) => string[];
  /** True where a card may be lifted at all, whether or not it can go somewhere now. */
  liftable: (place: string) => boolean;
}

export function movesFrom(board: Board, from: string): Move[] {
  return board.moves.filter((move) => move.from === from);
}

/** The move that a press means which names no place: the one that players like most, of equal ones the first listed.
 * Nobody is given one that is liked less than nothing. */
export function best(board: Board, from: string, liking: (move: Move) => number): Move | null {
  const moves = movesFrom(board, from).filter((move) => liking(move) >= 0);
  return moves.reduce<Move | null>((found, move) => (found && liking(found) >= liking(move) ? found : move), null);
}

/** A refusal as a sentence, without the notation in front: at the table the place says which action was meant. */
export function plainReason(reason: string): string {
  const plain = reason.replace(/^'[^']*'[^:;.]*: /, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1) + (/[.!?]$/.test(plain) ? "" : ".");
}
