import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  mark: "witch-flight",
  pair: [
    { icon: "spectre", ink: "var(--spade)" },
    { icon: "pikeman", ink: "var(--heart)" },
  ],
  sorts: {
    attack: "attacking",
    take: "taking a reserve card",
    repel: "repelling with magic",
    end: "ending the round",
    send: "sending a witch back",
    draw: "drawing removed cards",
    resign: "resigning",
  },
};
