import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import { cardWidth, heightOf, STRIP, tallest, widthIn } from "./fit";
import { bandsOf } from "./layout";
import { waysOf } from "./ways";

const NAMES: FixtureName[] = ["hocus", "hocus-late", "wyr", "stones", "pendle", "witchpig-thief"];
const room = (wide: number, high: number) => ({ wide, high, taken: 40, strip: STRIP.usual });
const bands = (name: FixtureName) => bandsOf(fixture(name), waysOf(fixture(name)));

describe("the width of the cards", () => {
  it.each(NAMES)("lets all zones of %s fit a large cloth", (name) => {
    const large = room(1800, 1100);
    const w = cardWidth(bands(name), large);
    expect(heightOf(bands(name), w, large)).toBeLessThanOrEqual(large.high);
    expect(w).toBeGreaterThan(60);
  });

  it.each(NAMES)("is one that can be pressed on a phone in %s", (name) => {
    const phone = room(344, 300);
    const w = cardWidth(bands(name), phone);
    expect(w).toBeGreaterThanOrEqual(44);
  });

  it("is never less on a larger cloth", () => {
    for (const name of NAMES) {
      const widths = [400, 600, 800, 1000].map((high) => cardWidth(bands(name), room(1100, high)));
      expect(widths).toEqual([...widths].sort((a, b) => a - b));
    }
  });

  it("is less on a board, so that it is seen whole; a grid too wide for that scrolls", () => {
    const phone = room(336, 300);
    const [board] = bands("stones").flat();
    const [garden] = bands("wyr").flat();
    if (!board || !garden) throw new Error("no grid");
    expect(9 * widthIn(board, 60, phone) + 8 * 4 + 18).toBeLessThanOrEqual(336);
    expect(widthIn(garden, 60, phone)).toBe(44);
  });
});

describe("zones that get shorter", () => {
  const desk = room(1100, 700);
  const now = bands("hocus");
  const shorter = now.map((band) => band.map((laid) => ({ ...laid, zone: { ...laid.zone, cards: [], count: 0 } })));

  it("keep their place on the same cloth", () => {
    const kept = tallest(tallest(null, now, desk), shorter, { ...desk }).bands;
    expect(heightOf(kept, 80, desk)).toBe(heightOf(now, 80, desk));
    expect(heightOf(shorter, 80, desk)).toBeLessThan(heightOf(now, 80, desk));
  });

  it("grow beyond it, and begin again on another cloth or with other zones", () => {
    const before = tallest(null, shorter, desk);
    expect(tallest(before, now, desk).bands).toEqual(now);
    const kept = tallest(null, now, desk);
    expect(tallest(kept, shorter, room(1000, 700)).bands).toEqual(shorter);
    expect(tallest(kept, bands("wyr"), desk).bands).toEqual(bands("wyr"));
  });
});
