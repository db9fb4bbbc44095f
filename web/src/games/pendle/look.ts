import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  mark: "witch-flight",
  pair: [
    { icon: "spectre", ink: "var(--spade)" },
    { icon: "pikeman", ink: "var(--heart)" },
  ],
};
