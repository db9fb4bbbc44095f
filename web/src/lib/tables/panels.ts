/** What some games add around their table, by the name of the game. */
import type { Component } from "svelte";
import PendlePanel from "./pendle/PendlePanel.svelte";
import type { View } from "./view";
import Ladder from "./witchpig/Ladder.svelte";
import WinningHand from "./witchpig/WinningHand.svelte";

export interface PanelProps {
  view: View;
  /** Where there is room in a panel; a sheet shows everything. */
  place: "side" | "sheet";
}

export const panels: Record<string, Component<PanelProps>> = { pendle: PendlePanel, witchpig: Ladder };

/** What some games show in the picture over the result. */
export const pictures: Record<string, Component<{ view: View }>> = { witchpig: WinningHand };
