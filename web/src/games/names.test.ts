import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const games = dirname(fileURLToPath(import.meta.url));
const web = join(games, "..", "..");
const names = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "plain")
  .map((entry) => entry.name);
const named = new RegExp(names.join("|"), "i");
const roots = ["src", "public", "tools", "index.html", "package.json", "vite.config.ts", "eslint.config.js"];
const TEXT = /\.(ts|js|svelte|css|html|json|svg|webmanifest)$/;
/** Made from the service's docstrings, which tell by example. */
const GENERATED = /lib\/protocol\/(api\.ts|openapi\.json)$/;

function files(path: string): string[] {
  if (TEXT.test(path)) return [path];
  const inside = readdirSync(path, { withFileTypes: true });
  return inside.flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return dirname(below) === games && names.includes(entry.name) ? [] : files(below);
    return TEXT.test(entry.name) && !entry.name.endsWith(".test.ts") ? [below] : []; // tests read views of real games
  });
}

test("a game is named in its own folder and nowhere else, not even in a comment", () => {
  const all = roots.flatMap((root) => files(join(web, root))).filter((path) => !GENERATED.test(path));
  expect(names.length).toBeGreaterThan(4);
  expect(all.length).toBeGreaterThan(100);
  const lines = all.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, at) => (named.test(line) ? [`${relative(web, path)}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});
