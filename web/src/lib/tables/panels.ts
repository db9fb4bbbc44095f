/** What some games add around their table, by the name of the game. */
import type { Component } from "svelte";
import InHand from "./hocus/InHand.svelte";
import PendlePanel from "./pendle/PendlePanel.svelte";
import type { View } from "./view";
import Ladder from "./witchpig/Ladder.svelte";
import WinningHand from "./witchpig/WinningHand.svelte";
import WyrPanel from "./wyr/WyrPanel.svelte";

export interface PanelProps {
  view: View;
  /** Where there is room in a panel; a sheet shows everything. */
  place: "side" | "sheet";
}

export const panels: Record<string, Component<PanelProps>> = {
  hocus: InHand,
  pendle: PendlePanel,
  witchpig: Ladder,
  wyr: WyrPanel,
};

/** What some games show in the picture over the result. */
export const pictures: Record<string, Component<{ view: View }>> = { witchpig: WinningHand };
