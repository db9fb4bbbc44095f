/** Witch Stones notation (docs/notation/stones.md) as hands do it: which squares an action empties, and for how much. */
import { changed, isEmpty, known, type PlaceView, type View } from "$lib/view/view";

export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
export const ROWS = ["9", "8", "7", "6", "5", "4", "3", "2", "1"];

export interface Capture {
  text: string;
  words: string;
  squares: string[];
  /** What it brings, as the judge says. */
  points: number;
}

/** Squares from one to another in a row or column; nothing for text that names no stretch. */
export function squaresOf(text: string): string[] {
  const ends = /^([a-i])([1-9])(?:-([a-i])([1-9]))?$/.exec(text);
  if (!ends) return [];
  const [, file = "", row = "", lastFile = file, lastRow = row] = ends;
  const [x, y, toX, toY] = [FILES.indexOf(file), Number(row), FILES.indexOf(lastFile), Number(lastRow)];
  const length = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  return Array.from(
    { length: length + 1 },
    (_, n) => `${FILES[x + Math.sign(toX - x) * n] ?? ""}${y + Math.sign(toY - y) * n}`,
  );
}

export function capturesOf(view: View): Capture[] {
  const gains = new Map(view.gains?.map(({ action, points }) => [action, points]));
  return view.actions.flatMap(({ text, words }) => {
    const squares = squaresOf(text);
    return squares.length === 0 ? [] : [{ text, words, squares, points: gains.get(text) ?? 0 }];
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

/** The board's squares, row 9 first. */
export function squares(view: View): Square[] {
  return known(view, "board").cards.map((stone, at) => {
    const [row, file] = [Math.floor(at / 9), at % 9];
    return { name: `${FILES[file] ?? ""}${ROWS[row] ?? ""}`, stone, file, row };
  });
}

/** Squares that held a stone before and hold none now: the last move, whoever made it. */
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
export function extent(names: string[]): { x: number; y: number; w: number; h: number } {
  const xs = names.map((name) => FILES.indexOf(name.charAt(0)));
  const ys = names.map((name) => ROWS.indexOf(name.charAt(1)));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

/** The stones of a capture are gone at once. */
export function foresee(view: View, text: string): View | null {
  const taken = squaresOf(text);
  if (taken.length === 0) return null;
  const cards = squares(view).map(({ name, stone }) => (taken.includes(name) ? { empty: true as const } : stone));
  return { ...changed(view, { board: { cards } }), actions: [] };
}
