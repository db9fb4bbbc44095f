import type { GameLook } from "../parts";
import Scene from "./Scene.svelte";

export const look: GameLook = {
  Scene,
  band: [60, 188],
  mark: "crown",
  pair: [
    { icon: "crown", ink: "#f2cf6a", stone: { shape: "octagon", colour: "#241c36" } },
    { icon: "sun", ink: "var(--ink-orange)", stone: { shape: "disc", colour: "#f0c24a" } },
  ],
  sorts: {
    take: "taking one stone",
    stretch: "taking a stretch",
    suns: "choosing suns",
    moons: "choosing moons",
    resign: "resigning",
  },
};
