import type { GameLook } from "../parts";
import Klondike from "./Klondike.svelte";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  band: [34, 242],
  mark: "pointy-hat",
  pair: [
    { icon: "pointy-hat", ink: "var(--ink-purple)" },
    { icon: "goblin", ink: "var(--ink-orange)" },
  ],
  editions: {
    klondike: {
      Scene: Klondike,
      band: [62, 188],
      mark: "spades",
      pair: [
        { icon: "hearts", ink: "var(--heart)" },
        { icon: "spades", ink: "var(--spade)" },
      ],
    },
  },
  sorts: {
    draw: "drawing",
    home: "moving a card home",
    enter: "playing from the reserve to a column",
    back: "taking a card back from home",
    shift: "moving cards between columns",
    float: "floating a Ghost",
    resign: "resigning",
  },
};
