/** The five tables by the name of their game, each loaded when it is first wanted. */
import type { Component } from "svelte";
import type { TableProps } from "./props";

export type { Refusal, TableProps } from "./props";
export type { View } from "./view";

type Table = Component<TableProps>;

const loaders: Record<string, () => Promise<{ default: Table }>> = {
  hocus: () => import("./hocus/HocusTable.svelte"),
  wyr: () => import("./wyr/WyrTable.svelte"),
  stones: () => import("./stones/StonesTable.svelte"),
  pendle: () => import("./pendle/PendleTable.svelte"),
  witchpig: () => import("./witchpig/WitchPigTable.svelte"),
};

/** A game's table. The browser keeps what was loaded once. */
export async function loadTable(game: string): Promise<Table> {
  const load = loaders[game];
  if (!load) throw new Error(`there is no table for ${game}`);
  return (await load()).default;
}

/** Loads a game's table before it is asked for; if that fails, asking for it will tell. */
export function prefetchTable(game: string): void {
  loaders[game]?.().catch(() => undefined);
}
