/** The pips of a playing card, on a paper of 100 by 140; those below the middle stand on their heads. */

const LEFT = 36;
const MIDDLE = 50;
const RIGHT = 64;

const rows: Record<number, [x: number, y: number][]> = {
  2: [
    [MIDDLE, 22.4],
    [MIDDLE, 117.6],
  ],
  3: [
    [MIDDLE, 22.4],
    [MIDDLE, 70],
    [MIDDLE, 117.6],
  ],
  4: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
  5: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [MIDDLE, 70],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
  6: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
  7: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [MIDDLE, 46.2],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
  8: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [MIDDLE, 46.2],
    [LEFT, 70],
    [RIGHT, 70],
    [MIDDLE, 93.8],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
  9: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [LEFT, 54.6],
    [RIGHT, 54.6],
    [MIDDLE, 70],
    [LEFT, 85.4],
    [RIGHT, 85.4],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
  10: [
    [LEFT, 22.4],
    [RIGHT, 22.4],
    [MIDDLE, 38.5],
    [LEFT, 54.6],
    [RIGHT, 54.6],
    [LEFT, 85.4],
    [RIGHT, 85.4],
    [MIDDLE, 101.5],
    [LEFT, 117.6],
    [RIGHT, 117.6],
  ],
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
  const made = (rows[count] ?? [])
    .map(([x, y]) => {
      const turned = y > 70 ? -1 : 1;
      return drawnAt(one, (turned * SIZE) / WHOLE, x - (turned * SIZE) / 2, y - (turned * SIZE) / 2);
    })
    .join("");
  paths.set(key, made);
  return made;
}
