import { expect, test } from "vitest";
import { placed, wayFrom, type Box } from "./way";

const box = (left: number, top: number, width: number): Box => ({ left, top, width, height: 2 * width });

test("a way leads from where a card was, with its size there", () => {
  expect(wayFrom(box(30, 40, 50), box(0, 0, 100))).toEqual({ x: 30, y: 40, distance: 50, scale: 0.5 });
});

test("what is not shown has no size, and no way leads from there or to there", () => {
  const [here, hidden] = [box(30, 40, 50), box(0, 0, 0)];
  expect(wayFrom(hidden, here)).toBeNull();
  expect(wayFrom(here, hidden)).toBeNull();
});

test("what is placed along the way has its corner there, though it grows from its middle", () => {
  const { x, y, scale } = wayFrom(box(30, 40, 50), box(0, 0, 100)) ?? { x: 0, y: 0, scale: 1 };
  const [, right = "", down = "", size = ""] =
    /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(placed(box(0, 0, 100), x, y, scale)) ?? [];
  const corner = (off: string, whole: number): number => Number(off) + (whole - whole * Number(size)) / 2;
  expect([corner(right, 100), corner(down, 200)]).toEqual([30, 40]);
});
