/** Where the pips of a playing card stand, on a paper of 100 by 140; those below the middle stand on their heads. */

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

export interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

export const PIP = 17;

export function pips(count: number): Pip[] {
  return (rows[count] ?? []).map(([x, y]) => ({ x, y, turned: y > 70 }));
}
