/** Each game's own picture, drawn on 240 by 336; the upper half of it also stands alone. */
import type { Component } from "svelte";
import Hocus from "./Hocus.svelte";
import Pendle from "./Pendle.svelte";
import Stones from "./Stones.svelte";
import WitchPig from "./WitchPig.svelte";
import Wyr from "./Wyr.svelte";

export const scenes: Record<string, Component> = {
  hocus: Hocus,
  pendle: Pendle,
  stones: Stones,
  witchpig: WitchPig,
  wyr: Wyr,
};
