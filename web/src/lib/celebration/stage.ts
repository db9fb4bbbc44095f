/** What a game's celebration draws on, and with: one canvas over the cloth, and pictures that are drawn once. */
import { gameIcons } from "virtual:game-icons";
import type { GameIconName } from "$lib/icons/credits";

/** A picture that can be put anywhere, turned and faded. */
export interface Sprite {
  image: CanvasImageSource;
  width: number;
  height: number;
}

export interface Stage {
  /** Which game is played, or which edition of it. */
  played: string;
  /** In pixels of CSS, as is all that is drawn. */
  width: number;
  height: number;
  /** Where cards lie that the celebration may begin with: foundations and the like. */
  homes: readonly { x: number; y: number }[];
  /** How wide a card of this table is. */
  card: number;
  /** The value of a custom property of the table: "--accent". */
  colour: (name: string) => string;
  /** One of the icons, cut out of a colour. */
  icon: (name: GameIconName, colour: string, size: number) => Sprite;
  /** A card's face: a sign in the middle and a word in its corners. */
  face: (sign: GameIconName, ink: string, corner: string) => Sprite;
}

/** Draws what is to be seen so many seconds after the beginning; false once there is nothing more. */
export type Frame = (context: CanvasRenderingContext2D, seconds: number) => boolean;

/** `<name>/celebration.ts` of a game has one as `celebration`. It lasts five seconds at most. */
export type Celebration = (stage: Stage) => Frame;

/** Puts a sprite with its middle at a place. */
export function put(
  context: CanvasRenderingContext2D,
  { image, width, height }: Sprite,
  x: number,
  y: number,
  { turn = 0, size = 1, fade = 1 }: { turn?: number; size?: number; fade?: number } = {},
): void {
  context.save();
  context.globalAlpha = Math.max(0, Math.min(1, fade));
  context.translate(x, y);
  context.rotate(turn);
  context.drawImage(image, (-width * size) / 2, (-height * size) / 2, width * size, height * size);
  context.restore();
}

const SHARPEST = 2; // pixels of the screen to one of CSS

/** Makes a canvas ready for a celebration over an element, whose colours and cards it takes. */
export function stageOf(canvas: HTMLCanvasElement, cloth: HTMLElement, played: string): Stage {
  const { left, top, width, height } = cloth.getBoundingClientRect();
  const sharp = Math.min(SHARPEST, window.devicePixelRatio);
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  canvas.getContext("2d")?.scale(sharp, sharp);
  const style = getComputedStyle(canvas);
  const cards = [...cloth.querySelectorAll("[data-card]")].map((card) => card.getBoundingClientRect());
  const places = [...cloth.querySelectorAll(".homes [data-card]")].map((card) => card.getBoundingClientRect());
  const card = cards[0]?.width ?? 90;

  function draw(wide: number, high: number, paint: (context: CanvasRenderingContext2D) => void): Sprite {
    const image = document.createElement("canvas");
    image.width = Math.ceil(wide * sharp);
    image.height = Math.ceil(high * sharp);
    const context = image.getContext("2d");
    context?.scale(sharp, sharp);
    if (context) paint(context);
    return { image, width: wide, height: high };
  }

  function cut(context: CanvasRenderingContext2D, name: GameIconName, colour: string, size: number): void {
    context.save();
    context.scale(size / 512, size / 512);
    context.fillStyle = colour;
    for (const [, path] of gameIcons[name].matchAll(/\sd="([^"]+)"/g)) context.fill(new Path2D(path));
    context.restore();
  }

  return {
    played,
    width,
    height,
    card,
    homes: places.map((box) => ({ x: box.left - left + box.width / 2, y: box.top - top + box.height / 2 })),
    colour: (name) => style.getPropertyValue(name).trim(),
    icon: (name, colour, size) => draw(size, size, (context) => cut(context, name, colour, size)),
    face: (sign, ink, corner) => {
      const high = card * 1.4;
      return draw(card, high, (context) => {
        context.fillStyle = style.getPropertyValue("--face").trim();
        context.strokeStyle = ink;
        context.lineWidth = Math.max(1, card / 50);
        context.beginPath();
        context.roundRect(1, 1, card - 2, high - 2, card * 0.08);
        context.fill();
        context.stroke();
        context.save();
        context.translate(card * 0.2, high * 0.3);
        cut(context, sign, ink, card * 0.6);
        context.restore();
        context.fillStyle = ink;
        context.font = `700 ${String(Math.round(card * 0.2))}px ${style.getPropertyValue("--font-rank")}`;
        context.textBaseline = "top";
        context.fillText(corner, card * 0.08, card * 0.06);
      });
    },
  };
}
