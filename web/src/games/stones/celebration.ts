/** Suns and moons roll in along two lines, circle the crown once, and fly apart. */
import { put, type Celebration } from "$lib/celebration/stage";

const LASTS = 4; // seconds
const STONES = 16;
const TOGETHER = 1; // seconds until they have come together
const APART = 3; // and when they part

/** The moon in its last quarter, round a place. */
function sickle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.fillStyle = "#24304e";
  context.beginPath();
  context.arc(x, y, radius, 0.25 * Math.PI, 1.75 * Math.PI);
  context.arc(x + radius * 0.75, y, radius * 0.72, 1.62 * Math.PI, 0.38 * Math.PI, true);
  context.fill();
}

export const celebration: Celebration = ({ width, height, colour, icon }) => {
  const size = Math.min(64, width * 0.1);
  const sun = icon("sun", "#2b2212", size * 0.72);
  const colours = ["#f0c24a", "#cfdcf2"] as const;
  const crown = icon("crown", colour("--accent"), size * 2.6);
  const round = Math.min(width, height) * 0.3;
  const ease = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;

  return (context, seconds) => {
    const fade = Math.min(1, (LASTS - seconds) * 2.5);
    const come = ease(seconds / TOGETHER);
    const part = Math.max(0, seconds - APART) / (LASTS - APART);
    context.clearRect(0, 0, width, height);
    for (let number = 0; number < STONES; number++) {
      const kind = number % 2 === 0 ? 0 : 1;
      const turn = (number / STONES) * 2 * Math.PI + seconds * 1.5 * (0.2 + come);
      const far = round * (1 + (1 - come) * 3 + part * part * 4);
      const [x, y] = [width / 2 + Math.cos(turn) * far, height / 2 + Math.sin(turn) * far * 0.8];
      context.globalAlpha = Math.max(0, Math.min(1, come * 2) * fade);
      context.fillStyle = colours[kind];
      context.strokeStyle = "#1c1408";
      context.lineWidth = 2;
      context.beginPath();
      context.arc(x, y, size / 2, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      if (kind === 1) sickle(context, x, y, size * 0.3);
      context.globalAlpha = 1;
      if (kind === 0) put(context, sun, x, y, { turn: seconds * 2 + number, fade: Math.min(1, come * 2) * fade });
    }
    const shown = ease((seconds - 0.7) / 0.6);
    const beats = 1 + 0.05 * Math.sin(seconds * 6);
    if (shown > 0) put(context, crown, width / 2, height / 2, { size: shown * beats, fade: shown * fade });
    return seconds < LASTS;
  };
};
