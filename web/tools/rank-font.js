/** Cuts Fraunces down to the few glyphs of ranks and scores: `npm run fonts` writes src/styles/fonts/rank.woff2. */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const GLYPHS = "0123456789AJQKXaxk+-–−×=:/.,%? ";
const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
);
const cut = await subsetFont(await readFile(source), GLYPHS, {
  targetFormat: "woff2",
  variationAxes: { wght: 700, SOFT: 60, WONK: 0, opsz: 72 },
});
const target = new URL("../src/styles/fonts/rank.woff2", import.meta.url);
await writeFile(target, cut);
process.stdout.write(`${target.pathname}: ${cut.length} bytes\n`);
