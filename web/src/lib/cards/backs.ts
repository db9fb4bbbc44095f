/**
 * Backs, drawn on 100 by 140: each game has its own in its folder, the others share a quiet one. A table shows a back
 * many times, so it is no part of the document: it is printed with two masks, one for each ink on the dark cloth, and
 * takes the colours of wherever it lies. A browser redraws a mask wherever it shows it, so of the backs in use the
 * masks are turned into bitmaps.
 */
import { settings, type Settings } from "$lib/device/settings.svelte";
import { alone } from "./symbols";

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

/** Games whose cards have a back of their own. */
const owners = new Set<string>();
const sheet = typeof document === "undefined" ? null : new CSSStyleSheet();
if (sheet) document.adoptedStyleSheets.push(sheet);

/** Of a bitmap, as large as the largest card of a fine screen. */
const [WIDTH, HEIGHT] = [400, 560];
/** Backs that are drawings yet, each with its rule in the style sheet. */
const drawn = new Map<string, { body: string; style: CSSStyleDeclaration }>();

/** The masks, as the style sheet calls them, and the ink that each prints. */
const inks = [
  ["--pattern", "--cloth-up"],
  ["--picture", "--accent"],
] as const;

/** Adds the masks of a back to the style sheet. */
function engrave(name: string, body: string): void {
  if (!sheet) return;
  const rule = sheet.cssRules[sheet.insertRule(`.back[data-back="${name}"] {}`, sheet.cssRules.length)];
  const { style } = rule as CSSStyleRule;
  for (const [part, ink] of inks) style.setProperty(part, `url("${mask(body, ink)}")`);
  drawn.set(name, { body, style });
}

/** A luminance mask shows its ink as far as it is drawn in white. */
function mask(body: string, ink: string): string {
  const white = body.replaceAll(`var(${ink})`, "#fff").replace(/var\(--[a-z-]+\)/g, "#000");
  const svg = alone("0 0 100 140", white).replace("<svg ", `<svg width="${WIDTH}" height="${HEIGHT}" `);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Turns the masks of a back into bitmaps, once. */
async function print(name: string): Promise<void> {
  const found = drawn.get(name);
  if (!found) return;
  drawn.delete(name);
  for (const [part, ink] of inks) {
    const image = new Image();
    image.src = mask(found.body, ink);
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
    found.style.setProperty(part, `url("${canvas.toDataURL()}")`);
  }
}

/** Gives a game's cards their back. */
export function addBack(game: string, body: string): void {
  if (owners.has(game)) return;
  owners.add(game);
  engrave(`of-${game}`, body);
}

/** Thorny twigs that cross. */
const twigs = grid(5, 7, (column, row) => {
  const [x, y] = [column * 25 - 12.5, row * 25 - 12.5];
  return `<path d="M${x} ${y}l25 25M${x + 25} ${y}l-25 25M${x + 6} ${y + 6}l5-2M${x + 19} ${y + 6}l-2 5M${x + 6} ${y + 19}l2-5M${x + 19} ${y + 19}l-5 2"/>`;
});
const rims = [6, 11, 16].map(
  (at) => `<rect x="${at}" y="${at}" width="${100 - 2 * at}" height="${140 - 2 * at}" rx="${14 - at / 2}"/>`,
);

/** The backs that anybody can choose for all games. */
const shared: Record<Exclude<Settings["back"], "own">, string> = {
  moon: quiet,
  briar: back(`<g fill="none" stroke="var(--cloth-up)" stroke-width="1.6">${twigs}</g>`, use("rose", 31, 51, 38)),
  plain:
    '<rect width="100" height="140" fill="var(--cloth-dn)"/>' +
    `<g fill="none" stroke="var(--accent)" stroke-width=".9" opacity=".7">${rims.join("")}</g>`,
};
for (const [name, body] of Object.entries(shared)) engrave(name, body);

/** What the back of a game's cards is called in the style sheet: the one that was chosen for all games, else its own. */
export function backOf(game: string): string {
  const own = owners.has(game) ? `of-${game}` : "moon";
  const name = settings.back === "own" ? own : settings.back;
  print(name).catch(() => undefined); // it stays a drawing, then
  return name;
}
