/** Captures of Witch Stones: which squares an action empties, and for how much. Squares are called as in notation. */
import { changed, isEmpty, known, type PlaceView, type View } from "$lib/view/view";

export interface Capture {
  text: string;
  words: string;
  squares: string[];
  /** What it brings, as the judge says. */
  points: number;
}

/** The squares that notation names, from one to another in a row or column; nothing for text that names no stretch. */
export function squaresOf(board: Square[], text: string): string[] {
  const ends = text.split("-").map((name) => board.find((square) => square.name === name));
  return ends.includes(undefined) ? [] : stretch(board, ends);
}

function stretch(board: Square[], [first, last = first]: (Square | undefined)[]): string[] {
  if (!first || !last) return [];
  const between = (at: number, one: number, other: number): boolean => (at - one) * (at - other) <= 0;
  return board
    .filter(({ file, row }) => between(file, first.file, last.file) && between(row, first.row, last.row))
    .map(({ name }) => name);
}

export function capturesOf(view: View): Capture[] {
  const board = squares(view);
  return view.actions.flatMap(({ text, words, takes, points = 0 }) => {
    const taken = stretch(
      board,
      (takes?.["board"] ?? []).map((at) => board[at]),
    );
    return taken.length === 0 ? [] : [{ text, words, squares: taken, points }];
  });
}

/** What can be taken with this square, most points first. */
export function capturesAt(captures: Capture[], square: string): Capture[] {
  return captures.filter((one) => one.squares.includes(square)).sort((a, b) => b.points - a.points);
}

export interface Square {
  name: string;
  stone: PlaceView;
  file: number;
  row: number;
}

/** The board's squares, the top row first, called as the view labels its columns and rows. */
export function squares(view: View): Square[] {
  const { cards, labels = { columns: [], rows: [] } } = known(view, "board");
  const across = labels.columns.length;
  return cards.map((stone, at) => {
    const [row, file] = [Math.floor(at / across), at % across];
    return { name: `${labels.columns[file] ?? ""}${labels.rows[row] ?? ""}`, stone, file, row };
  });
}

/** Squares that held a stone before and hold none now: the last move, by either side. */
export function emptied(before: View, now: View): string[] {
  const was = squares(before);
  return squares(now).flatMap((square, at) => (isEmpty(square.stone) && !isEmpty(was[at]?.stone) ? [square.name] : []));
}

/** Which seat plays the suns; null before sides are chosen. */
export function sunsSeat(view: View): number | null {
  const seat = view.sides?.indexOf("suns") ?? -1;
  return seat < 0 ? null : seat;
}

/** Left, top, width and height of a stretch, in squares. */
export function extent(board: Square[], names: string[]): { x: number; y: number; w: number; h: number } {
  const taken = board.filter(({ name }) => names.includes(name));
  const [xs, ys] = [taken.map(({ file }) => file), taken.map(({ row }) => row)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

/** The stones of a capture are gone at once. */
export function foresee(view: View, text: string): View | null {
  const board = squares(view);
  const taken = capturesOf(view).find((capture) => capture.text === text)?.squares ?? [];
  if (taken.length === 0) return null;
  const cards = board.map(({ name, stone }) => (taken.includes(name) ? { empty: true as const } : stone));
  return { ...changed(view, { board: { cards } }), actions: [] };
}
