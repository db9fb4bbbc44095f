/** The cards leap off the foundations, the highest first, and bounce out of the picture; each leaves its trail. */
import type { GameIconName } from "$lib/icons/credits";
import { put, type Celebration, type Sprite } from "$lib/celebration/stage";

type Suits = readonly (readonly [GameIconName, string])[];
const SPIRITS: Suits = [
  ["frog", "--frog"],
  ["goblin", "--goblin"],
  ["ghost", "--ghost"],
  ["pointy-hat", "--hexi"],
];
const SUITS: Suits = [
  ["clubs", "--spade"],
  ["diamonds", "--heart"],
  ["hearts", "--heart"],
  ["spades", "--spade"],
];
const COURT: Readonly<Record<number, string>> = { 1: "A", 11: "J", 12: "Q", 13: "K" };
const APART = 0.075; // seconds between two leaps
const GRAVITY = 2100; // pixels per second, each second
const BOUNCE = 0.78; // of the speed that is kept
const STEP = 1 / 120; // seconds: the paths are the same on fast and slow screens
const LONGEST = 4.9;

interface Leaper {
  sprite: Sprite;
  x: number;
  y: number;
  across: number;
  down: number;
  begins: number;
}

export const celebration: Celebration = ({ played, width, height, homes, card, colour, face }) => {
  const places = homes.length > 0 ? homes : [0.2, 0.4, 0.6, 0.8].map((part) => ({ x: part * width, y: height * 0.2 }));
  const floor = height - card * 0.7;
  const [suits, highest, court] = played === "klondike" ? [SUITS, 13, COURT] : [SPIRITS, 12, {}];
  const leapers: Leaper[] = [];
  for (let rank = highest; rank >= 1; rank--) {
    for (const [suit, [sign, ink]] of suits.entries()) {
      const place = places[suit % places.length] ?? { x: width / 2, y: 0 };
      const number = leapers.length;
      const side = number % 2 === 0 ? 1 : -1;
      const across = side * (width * 0.12 + ((number * 0.618) % 1) * width * 0.34);
      const down = -((number * 0.382) % 1) * height * 0.55;
      const sprite = face(sign, colour(ink), court[rank] ?? String(rank));
      leapers.push({ sprite, ...place, across, down, begins: number * APART });
    }
  }
  let done = 0;
  return (context, seconds) => {
    let left = 0;
    for (; done + STEP <= seconds; done += STEP) {
      for (const leaper of leapers) {
        if (leaper.begins > done) continue;
        leaper.down += GRAVITY * STEP;
        leaper.x += leaper.across * STEP;
        leaper.y += leaper.down * STEP;
        if (leaper.y > floor && leaper.down > 0) {
          leaper.y = floor;
          leaper.down *= -BOUNCE;
        }
      }
    }
    for (const { sprite, x, y, begins } of leapers) {
      const out = x < -card || x > width + card;
      if (!out) left++;
      if (!out && begins <= seconds) put(context, sprite, x, y);
    }
    return left > 0 && seconds < LONGEST;
  };
};
