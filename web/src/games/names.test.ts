import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fixture, fixtureNames } from "../../preview/fixtures";
import { drawings } from "$lib/cards/drawings";
import { credits } from "$lib/icons/credits";
import { cardsOf } from "$lib/view/view";

const games = dirname(fileURLToPath(import.meta.url));
const web = join(games, "..", "..");
const names = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "plain")
  .map((entry) => entry.name);
const named = new RegExp(names.join("|"), "i");
const roots = ["src", "public", "tools", "index.html", "package.json", "vite.config.ts", "eslint.config.js"];
const TEXT = /\.(ts|js|svelte|css|html|json|svg|webmanifest)$/;
/** Made from the service's docstrings, which tell by example. */
const GENERATED = /lib\/protocol\/api\.ts$/;

function files(path: string): string[] {
  if (TEXT.test(path)) return [path];
  const inside = readdirSync(path, { withFileTypes: true });
  return inside.flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return dirname(below) === games && names.includes(entry.name) ? [] : files(below);
    return TEXT.test(entry.name) && !entry.name.endsWith(".test.ts") ? [below] : []; // tests read views of real games
  });
}

/** Suits and zones that many games have, or that are words of every page. */
const COMMON =
  /^(red|green|blue|purple|club|diamond|spade|heart|board|column|event|field|foundation|garden|given|hand|pile|removed|reserve|seat|spent|stock|sun)$/;

/** What only some games call their suits and zones, in the singular; pictures may be called so too. */
function ownWords(): string[] {
  const zones = fixtureNames.flatMap((name) => fixture(name).zones);
  const words = [...zones.map(({ id }) => id), ...zones.flatMap(cardsOf).map(({ suit }) => suit)];
  const pictures = new Set([...Object.keys(credits), ...Object.keys(drawings)].map((name) => name.toLowerCase()));
  const single = words.flatMap((word) => word.split(/[^a-z]+/)).map((word) => word.replace(/s$/, ""));
  return [...new Set(single)].filter((word) => word.length > 2 && !COMMON.test(word) && !pictures.has(word));
}

/** Lines of the files that all games share in which a pattern is found. Files that only list pictures are left out. */
function linesWith(pattern: RegExp): string[] {
  const lists = /(icons\/credits|icons\/strokes|cards\/drawings)\.ts$/;
  const all = roots.flatMap((root) => files(join(web, root))).filter((path) => !GENERATED.test(path));
  expect(all.length).toBeGreaterThan(100);
  return all
    .filter((path) => !lists.test(path))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, at) => (pattern.test(line) ? [`${relative(web, path)}:${at + 1}: ${line.trim()}`] : [])),
    );
}

test("suits and places of one game are named in its folder and nowhere else", () => {
  const own = ownWords();
  expect(own).toEqual(expect.arrayContaining(["froggle", "keiju", "midden", "earthstone"]));
  expect(linesWith(new RegExp(`(?<![a-z])(${own.join("|")})(e?s)?(?![a-z])`, "i"))).toEqual([]);
});

test("a game is named in its own folder and nowhere else, not even in a comment", () => {
  expect(names.length).toBeGreaterThan(4);
  expect(linesWith(named)).toEqual([]);
});
