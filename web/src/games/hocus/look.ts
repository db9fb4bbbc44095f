import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  mark: "pointy-hat",
  pair: [
    { icon: "pointy-hat", ink: "var(--hexi)" },
    { icon: "goblin", ink: "var(--goblin)" },
  ],
};
