/** How games look from outside, by name: on the first page, in lists, above a result. */
import type { GameLook } from "./parts";

const looks = import.meta.glob<GameLook>("./*/look.ts", { eager: true, import: "look" });

/** What a game without a folder looks like. */
const quiet: GameLook = {
  mark: "pointy-hat",
  pair: [
    { icon: "crown", ink: "var(--ink)" },
    { icon: "pointy-hat", ink: "var(--accent-ink)" },
  ],
};

export const lookOf = (game: string): GameLook => looks[`./${game}/look.ts`] ?? quiet;
