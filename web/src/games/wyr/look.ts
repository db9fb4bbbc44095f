import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  band: [48, 180],
  mark: "fairy",
  pair: [
    { icon: "rose", ink: "var(--ink-red)" },
    { icon: "fairy", ink: "var(--ink-purple)" },
  ],
  sorts: {
    harvest: "harvesting",
    basket: "filling the basket",
    entice: "enticing a Keiju",
    stop: "stopping",
    resign: "resigning",
  },
};
