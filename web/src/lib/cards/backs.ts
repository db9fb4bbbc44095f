/** Backs, drawn on 100 by 140: each game has its own in its folder, the others share a quiet one. */
import { ownSymbols } from "./symbols";

/** A pattern of equal parts, row by row. */
export function grid(columns: number, rows: number, each: (column: number, row: number) => string): string {
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) parts.push(each(column, row));
  return parts.join("");
}

/** A drawing of ours by its name, in a square of that size. */
export const use = (name: string, x: number, y: number, size: number, more = ""): string =>
  `<use href="{${name}}" x="${x}" y="${y}" width="${size}" height="${size}"${more}/>`;

/** A back: a pattern on the game's cloth, and a picture in an accent medallion on it. */
export const back = (pattern: string, picture: string): string =>
  '<rect width="100" height="140" fill="var(--cloth-dn)"/>' +
  pattern +
  '<circle cx="50" cy="70" r="31" fill="var(--cloth-dn)"/>' +
  '<circle cx="50" cy="70" r="29" fill="none" stroke="var(--accent)" stroke-width="1.1"/>' +
  '<circle cx="50" cy="70" r="26.4" fill="none" stroke="var(--accent)" stroke-width=".5" opacity=".7"/>' +
  `<g fill="var(--accent)" color="var(--accent)">${picture}</g>`;

const dots = grid(7, 10, (column, row) => `<circle cx="${8 + column * 14}" cy="${7 + row * 14}" r="1.6"/>`);
/** The back that games share that have none of their own. */
export const quiet = back(`<g fill="var(--cloth-up)">${dots}</g>`, use("moon", 34, 54, 32));

const backs = new Map<string, () => string>();

/** Gives a game's cards their back. */
export function addBack(game: string, body: string): void {
  const symbol = ownSymbols("0 0 100 140", { [`back-${game}`]: body });
  backs.set(game, () => symbol(`back-${game}`));
}

const quietSymbol = ownSymbols("0 0 100 140", { back: quiet });

/** The address of a game's back for `<use href>`. */
export function backSymbol(game: string): string {
  return backs.get(game)?.() ?? quietSymbol("back");
}
