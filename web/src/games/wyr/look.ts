import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  band: [48, 180],
  mark: "fairy",
  pair: [
    { icon: "rose", ink: "var(--w-red)" },
    { icon: "fairy", ink: "var(--w-purple)" },
  ],
};
