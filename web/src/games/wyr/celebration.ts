/** Fairies weave threads across the garden, and the flowers that they pass open. */
import { put, type Celebration } from "$lib/celebration/stage";

const LASTS = 4.2; // seconds
const WEAVERS = 5;
const FLOWERS = 22;
const STEP = 14; // pixels between two points of a thread

export const celebration: Celebration = ({ width, height, colour, icon }) => {
  const inks = ["--w-red", "--w-purple", "--w-blue", "--accent", "--tint"].map(
    (name) => `color-mix(in oklab, ${colour(name)} 60%, white)`,
  );
  const fairies = inks.map((ink) => icon("fairy", ink, 58));
  const blooms = inks.flatMap((ink) => [icon("flower-emblem", ink, 46), icon("trefoil-lily", ink, 46)]);
  const thread = (number: number, x: number): number =>
    height * (0.16 + 0.17 * number) + Math.sin(x / (90 + number * 22) + number * 2) * height * 0.08;
  const flowers = Array.from({ length: FLOWERS }, (_, number) => {
    const x = ((number * 0.618 + 0.05) % 1) * width;
    return { x, y: thread(number % WEAVERS, x), weaver: number % WEAVERS, bloom: blooms[number % blooms.length] };
  });
  const reached = (number: number, seconds: number): number => (seconds - number * 0.22) * (width / 2.3) - STEP * 4; // how far along the cloth a fairy has come
  const along = (number: number, x: number): number => (number % 2 === 0 ? x : width - x);

  return (context, seconds) => {
    const fade = Math.min(1, (LASTS - seconds) * 1.8);
    context.clearRect(0, 0, width, height);
    context.lineWidth = 2.5;
    context.setLineDash([9, 6]);
    for (let number = 0; number < WEAVERS; number++) {
      const end = Math.min(reached(number, seconds), width);
      context.strokeStyle = inks[number % inks.length] ?? "";
      context.globalAlpha = Math.max(0, 0.8 * fade);
      context.beginPath();
      for (let x = 0; x < end; x += STEP) context.lineTo(along(number, x), thread(number, along(number, x)));
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    for (const { x, y, weaver, bloom } of flowers) {
      const opens = Math.min(1, (reached(weaver, seconds) - along(weaver, x)) / 160);
      if (opens > 0 && bloom) put(context, bloom, x, y, { size: opens, turn: (1 - opens) * 2, fade });
    }
    for (let number = 0; number < WEAVERS; number++) {
      const x = along(number, reached(number, seconds));
      const sprite = fairies[number % fairies.length];
      const flutters = 1 + 0.1 * Math.sin(seconds * 24 + number);
      if (sprite && x > -60 && x < width + 60) put(context, sprite, x, thread(number, x), { size: flutters, fade });
    }
    return seconds < LASTS;
  };
};
