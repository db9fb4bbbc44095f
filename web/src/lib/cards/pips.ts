/** The pips of a playing card, on a paper of 100 by 140; those below the middle stand on their heads. */

const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];

/** How far down the pips stand: those of either side, and those in the middle. */
const heights: Record<number, { sides: number[]; middle: number[] }> = {
  2: { sides: [], middle: [22.4, 117.6] },
  3: { sides: [], middle: [22.4, 70, 117.6] },
  4: { sides: [22.4, 117.6], middle: [] },
  5: { sides: [22.4, 117.6], middle: [70] },
  6: { sides: [22.4, 70, 117.6], middle: [] },
  7: { sides: [22.4, 70, 117.6], middle: [46.2] },
  8: { sides: [22.4, 70, 117.6], middle: [46.2, 93.8] },
  9: { sides: [22.4, 54.6, 85.4, 117.6], middle: [70] },
  10: { sides: [22.4, 54.6, 85.4, 117.6], middle: [38.5, 101.5] },
};

const SIZE = 17;
const WHOLE = 512;
/** How many numbers a command of a path takes, and which of them are places or lengths. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6, a: 7, z: 0 };

/** A path on 512 by 512, drawn smaller (or turned around, by a scale below nought) with its upper left corner at x, y. */
function drawnAt(path: string, scale: number, x: number, y: number): string {
  return path.replace(/([a-z])([^a-z]*)/gi, (_, command: string, rest: string) => {
    const kind = command.toLowerCase();
    const absolute = command !== kind;
    const takes = TAKES[kind] ?? 0;
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map((text, n) => {
      const at = n % takes;
      if (kind === "a" && at > 1 && at < 5) return Number(text); // an angle and two choices
      const down = kind === "v" || (kind === "a" ? at === 6 : kind !== "h" && at % 2 === 1);
      const set = kind === "a" && at < 2 ? Math.abs(scale) : scale;
      const off = absolute && !(kind === "a" && at < 2) ? (down ? y : x) : 0;
      return Number((Number(text) * set + off).toFixed(3));
    });
    return command + numbers.join(" ");
  });
}

const paths = new Map<string, string>();

/** All pips of a card as one path, made of the drawing of one: each by itself would be a layer's work for the browser. */
export function pips(sign: string, count: number): string {
  const key = `${sign}${count}`;
  const known = paths.get(key);
  if (known !== undefined) return known;
  const one = / d="([^"]+)"/.exec(sign)?.[1] ?? "";
  const column = (x: number, places: number[]): string[] =>
    places.map((y) => {
      const turned = y > 70 ? -1 : 1;
      return drawnAt(one, (turned * SIZE) / WHOLE, x - (turned * SIZE) / 2, y - (turned * SIZE) / 2);
    });
  const { sides, middle } = heights[count] ?? { sides: [], middle: [] };
  const made = [...column(LEFT, sides), ...column(RIGHT, sides), ...column(MIDDLE, middle)].join("");
  paths.set(key, made);
  return made;
}
