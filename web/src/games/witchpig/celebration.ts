/** A moon comes up, pigs leap over it, and the suits rain down. */
import type { GameIconName } from "$lib/icons/credits";
import { put, type Celebration } from "$lib/celebration/stage";

const LASTS = 4.2; // seconds
const LEAP = 1.3; // seconds of one pig in the air
const PIGS = 6;
const RAIN = 30;
const SUITS: readonly GameIconName[] = ["crossed-swords", "pentacle", "crown", "pointy-hat"];

export const celebration: Celebration = ({ width, height, colour, icon }) => {
  const size = Math.min(150, width * 0.26);
  const [pig, hat] = [icon("pig", colour("--cloth-dn"), size), icon("pointy-hat", colour("--accent"), size * 0.46)];
  const rain = SUITS.map((suit) => icon(suit, colour("--accent"), 30));
  const radius = Math.min(width, height) * 0.26;
  return (context, seconds) => {
    const fade = Math.min(1, (LASTS - seconds) * 2);
    const up = 1 - Math.max(0, 1 - seconds / 0.8) ** 3;
    context.clearRect(0, 0, width, height);
    context.fillStyle = colour("--tint");
    context.globalAlpha = Math.max(0, 0.9 * up * fade);
    context.beginPath();
    context.arc(width / 2, height * (1.2 - up * 0.62), radius, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    for (let number = 0; number < RAIN; number++) {
      const falls = (seconds - number * 0.09) / 1.6;
      const sprite = rain[number % rain.length];
      if (!sprite || falls <= 0 || falls >= 1) continue;
      const x = ((number * 0.618 + 0.03) % 1) * width;
      put(context, sprite, x, falls * falls * height, { turn: falls * 5 + number, fade: (1 - falls) * 1.5 * fade });
    }
    for (let number = 0; number < PIGS; number++) {
      const leaps = (seconds - 0.5 - number * 0.42) / LEAP;
      if (leaps <= 0 || leaps >= 1) continue;
      const way = number % 2 === 0 ? leaps : 1 - leaps;
      const x = width / 2 + (way - 0.5) * (radius * 2.6 + size);
      const y = height * 0.86 - Math.sin(leaps * Math.PI) * height * 0.58;
      const turn = (way - 0.5) * 0.9;
      put(context, pig, x, y, { turn, fade });
      put(context, hat, x + size * 0.3, y - size * 0.42, { turn, fade });
    }
    return seconds < LASTS;
  };
};
