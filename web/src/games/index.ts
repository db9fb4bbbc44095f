/** Games that have a table of their own: each is a folder with its name, loaded when it is first wanted, all at once. */
import { SvelteMap } from "svelte/reactivity";
import { addDesign } from "$lib/cards/faces";
import type { GameParts } from "./parts";

const folders = import.meta.glob<GameParts>("./*/index.ts");
const loaded = new SvelteMap<string, GameParts>();

const plain = (): Promise<GameParts> => import("./plain");

/** A game's own parts; the plain table where it has no folder. The browser keeps what was loaded once. */
export async function loadGame(game: string): Promise<GameParts> {
  const parts = await (folders[`./${game}/index.ts`] ?? plain)();
  if (parts.cards) addDesign(game, parts.cards);
  for (const [name, design] of Object.entries(parts.editions ?? {})) addDesign(name, design);
  loaded.set(game, parts);
  return parts;
}

/** What was loaded of a game; undefined until then. */
export function partsOf(game: string): GameParts | undefined {
  return loaded.get(game);
}

/** Loads a game before it is asked for; if that fails, asking for it will tell. */
export function prefetchGame(game: string): void {
  loadGame(game).catch(() => undefined);
}
