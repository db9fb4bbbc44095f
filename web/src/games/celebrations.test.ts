import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { rising } from "$lib/celebration/rising";
import type { Celebration, Sprite, Stage } from "$lib/celebration/stage";

const found = import.meta.glob<Celebration>("./*/celebration.ts", { eager: true, import: "celebration" });
const all: [string, Celebration][] = [...Object.entries(found), ["a game without one", rising("cat")]];

const SPRITE: Sprite = { image: {} as CanvasImageSource, width: 40, height: 40 };

function stage(width: number, height: number): Stage {
  return {
    played: "any",
    width,
    height,
    card: 90,
    homes: [],
    colour: () => "#fff",
    icon: () => SPRITE,
    face: () => SPRITE,
  };
}

/** A canvas that notes how often something was drawn, and what it can't draw with. */
function paper(): { context: CanvasRenderingContext2D; drawn: () => number; wrong: string[] } {
  let count = 0;
  const wrong: string[] = []; // an `expect` for each of a million numbers would take seconds
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === "createLinearGradient"
        ? () => ({ addColorStop: () => undefined })
        : (...given: unknown[]) => {
            if (given.some((one) => typeof one === "number" && !Number.isFinite(one))) wrong.push(String(name));
            if (name === "drawImage" || name === "fill" || name === "stroke") count++;
          },
    set: (_, name, value) => {
      if (name === "globalAlpha" && !(Number(value) >= 0)) wrong.push(name);
      return true;
    },
  });
  return { context, drawn: () => count, wrong };
}

test("every game of ours has a celebration of its own", () => {
  const games = readdirSync(new URL(".", import.meta.url), { withFileTypes: true });
  const folders = games.filter((one) => one.isDirectory() && one.name !== "plain").map((one) => one.name);
  expect(Object.keys(found).map((path) => path.split("/")[1])).toEqual(folders);
});

test.each(all)("%s shows something from the first half second on, and ends", (_, celebration) => {
  for (const [width, height] of [
    [1100, 780],
    [390, 560],
  ] as const) {
    const draw = celebration(stage(width, height));
    const { context, drawn, wrong } = paper();
    let seconds = 0;
    let empty = 0;
    for (let more = true; more && seconds < 10; seconds += 1 / 60) {
      const before = drawn();
      more = draw(context, seconds);
      if (drawn() === before && seconds > 0.5 && more) empty++;
    }
    expect(wrong).toEqual([]);
    expect(drawn()).toBeGreaterThan(60);
    expect(empty).toBe(0);
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(5.1);
  }
});
