/** `virtual:game-icons`: the drawings named in src/lib/icons/credits.ts, and no others, taken from the icon set. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { credits } from "../src/lib/icons/credits.ts";

const NAME = "virtual:game-icons";
const RESOLVED = `\0${NAME}`;

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
}

export function gameIconsModule(): Plugin {
  return {
    name: "witchwood:game-icons",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const path = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
      const set = JSON.parse(await readFile(path, "utf8")) as IconSet;
      const chosen = Object.keys(credits).map((name) => {
        const icon = set.icons[name];
        if (!icon) throw new Error(`src/lib/icons/credits.ts: game-icons has no icon called ${name}`);
        return [name, icon.body.replaceAll('fill="currentColor" ', "")] as const;
      });
      return `export const gameIcons = ${JSON.stringify(Object.fromEntries(chosen))};`;
    },
  };
}
