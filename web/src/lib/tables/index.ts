/** The five tables by the name of their game. */
import type { Component } from "svelte";
import HocusTable from "./hocus/HocusTable.svelte";
import PendleTable from "./pendle/PendleTable.svelte";
import type { TableProps } from "./props";
import StonesTable from "./stones/StonesTable.svelte";
import WitchPigTable from "./witchpig/WitchPigTable.svelte";
import WyrTable from "./wyr/WyrTable.svelte";

export type { Refusal, TableProps } from "./props";
export type { View } from "./view";

export const tables: Record<string, Component<TableProps>> = {
  hocus: HocusTable,
  wyr: WyrTable,
  stones: StonesTable,
  pendle: PendleTable,
  witchpig: WitchPigTable,
};
