/**
 * Cuts fonts down to the glyphs that we use: `npm run fonts` writes src/styles/fonts/rank.woff2 (Fraunces, for ranks and
 * scores), and for the package's pictures of tables the same as rank.ttf, and words.ttf (Alegreya Sans).
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const RANKS = "0123456789AJQKXaxk+-–−×=:/.,%? ";
const WORDS = Array.from({ length: 0x180 - 0x20 }, (_, n) => String.fromCodePoint(0x20 + n)).join("") + "‘’“”–—−×…";
const AXES = { wght: 700, SOFT: 60, WONK: 0, opsz: 72 };
const FRAUNCES = "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2";
const ALEGREYA = "@fontsource/alegreya-sans/files/alegreya-sans-latin-500-normal.woff2";
const PACKAGE = "../src/witchwood/env/picture";

/** @type {[string, string, string, import("subset-font").Options][]} */
const made = [
  [FRAUNCES, "src/styles/fonts/rank.woff2", RANKS, { targetFormat: "woff2", variationAxes: AXES }],
  [FRAUNCES, `${PACKAGE}/rank.ttf`, RANKS, { targetFormat: "truetype", variationAxes: AXES }],
  [ALEGREYA, `${PACKAGE}/words.ttf`, WORDS, { targetFormat: "truetype" }],
];

for (const [from, to, glyphs, how] of made) {
  const source = await readFile(createRequire(import.meta.url).resolve(from));
  const cut = await subsetFont(source, glyphs, how);
  const target = new URL(`../${to}`, import.meta.url);
  await writeFile(target, cut);
  process.stdout.write(`${target.pathname}: ${cut.length} bytes\n`);
}
