/** What the five games show, by the name of the game: each is loaded when it is first wanted, all its parts at once. */
import type { Component } from "svelte";
import type { PanelProps, TableProps } from "./props";
import type { View } from "./view";

export type { Refusal, TableProps } from "./props";
export type { View } from "./view";

export interface GameParts {
  Table: Component<TableProps>;
  /** What some games add to the panel beside their table. */
  Panel?: Component<PanelProps>;
  /** What some games show in the picture over the result. */
  Picture?: Component<{ view: View }>;
}

const loaders: Record<string, () => Promise<GameParts>> = {
  hocus: () => import("./hocus"),
  wyr: () => import("./wyr"),
  stones: () => import("./stones"),
  pendle: () => import("./pendle"),
  witchpig: () => import("./witchpig"),
};

/** A game's parts. The browser keeps what was loaded once. */
export async function loadGame(game: string): Promise<GameParts> {
  const load = loaders[game];
  if (!load) throw new Error(`there is no table for ${game}`);
  return load();
}

/** Loads a game before it is asked for; if that fails, asking for it will tell. */
export function prefetchGame(game: string): void {
  loaders[game]?.().catch(() => undefined);
}
