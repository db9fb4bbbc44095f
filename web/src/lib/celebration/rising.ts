/** The celebration of a game without one of its own: its sign rises from below like lanterns. */
import type { GameIconName } from "$lib/icons/credits";
import { put, type Celebration } from "./stage";

const LANTERNS = 26;
const LASTS = 3.6; // seconds
const RISES = 1.9; // seconds that one of them takes

export function rising(sign: GameIconName): Celebration {
  return ({ width, height, colour, icon }) => {
    const lit = [icon(sign, colour("--accent"), 44), icon(sign, colour("--tint"), 30)] as const;
    const lanterns = Array.from({ length: LANTERNS }, (_, number) => ({
      x: ((number * 0.618) % 1) * width,
      begins: (number / (LANTERNS - 1)) * (LASTS - RISES),
      sprite: lit[number % 2 === 0 ? 0 : 1],
    }));
    return (context, seconds) => {
      context.clearRect(0, 0, width, height);
      for (const { x, begins, sprite } of lanterns) {
        const gone = (seconds - begins) / RISES;
        if (gone <= 0 || gone >= 1) continue;
        const sways = Math.sin(gone * 7 + x) * 14;
        put(context, sprite, x + sways, height * (1.05 - gone * 0.95), { fade: Math.min(gone * 6, (1 - gone) * 2) });
      }
      return seconds < LASTS;
    };
  };
}
