import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  band: [40, 180],
  mark: "pig",
  pair: [
    { icon: "crossed-swords", ink: "var(--ink-red)" },
    { icon: "pentacle", ink: "var(--ink)" },
  ],
  sorts: {
    discard: "discarding",
    draw: "drawing",
    call: "calling",
    keep: "keeping your hand",
    swap: "swapping with the Thief",
    resign: "resigning",
  },
};
