/** How games look from outside, by name: on the first page, in lists, above a result. */
import type { GameLook } from "./parts";

// The colours of all games that have a folder: pictures show them side by side.
import.meta.glob("./*/theme.css", { eager: true });

const looks = import.meta.glob<GameLook>("./*/look.ts", { eager: true, import: "look" });
const editions = Object.assign({}, ...Object.values(looks).map((look) => look.editions)) as Record<string, GameLook>;

/** What a game without a folder looks like. */
const quiet: GameLook = {
  mark: "pointy-hat",
  pair: [
    { icon: "crown", ink: "var(--ink)" },
    { icon: "pointy-hat", ink: "var(--accent-ink)" },
  ],
};

/** The part of a game's picture that low plates and banners show, as the viewBox of an SVG. */
export function bandOf(game: string): { box: string; ratio: number } {
  const [top, height] = lookOf(game).band ?? [26, 170];
  return { box: `0 ${top} 240 ${height}`, ratio: 240 / height };
}

/** Of a game or an edition. */
export const lookOf = (game: string): GameLook => looks[`./${game}/look.ts`] ?? editions[game] ?? quiet;
