/** What is shown when a game is won: its folder's own celebration, loaded when it is wanted, or its sign rising. */
import type { Celebration } from "$lib/celebration/stage";
import { rising } from "$lib/celebration/rising";
import { lookOf } from "./looks";

const folders = import.meta.glob<Celebration>("./*/celebration.ts", { import: "celebration" });

/** game: its name; played: the same, or its edition's. */
export async function celebrationOf(game: string, played: string): Promise<Celebration> {
  const own = folders[`./${game}/celebration.ts`];
  return own ? await own() : rising(lookOf(played).mark);
}
