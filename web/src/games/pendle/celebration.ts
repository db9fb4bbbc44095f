/** Dawn over the hill: the sky pales, the sun comes up with its rays, and the ghosts rise and are gone. */
import { put, type Celebration } from "$lib/celebration/stage";

const LASTS = 4.4; // seconds
const RAYS = 18;
const GHOSTS = 9;

export const celebration: Celebration = ({ width, height, colour, icon }) => {
  const gold = colour("--accent");
  const dark = colour("--cloth-dn");
  const ghosts = [icon("ghost", colour("--on-cloth"), 64), icon("spectre", colour("--on-cloth"), 80)] as const;
  const witch = icon("witch-flight", dark, Math.min(150, width * 0.2));
  const [middle, hill] = [width / 2, height * 0.86];
  const radius = Math.min(width, height) * 0.17;

  function layTheHill(context: CanvasRenderingContext2D): void {
    context.fillStyle = dark;
    context.beginPath();
    context.moveTo(0, height);
    context.lineTo(0, hill + height * 0.06);
    context.quadraticCurveTo(middle, hill - height * 0.12, width, hill + height * 0.05);
    context.lineTo(width, height);
    context.fill();
  }

  return (context, seconds) => {
    const gone = seconds / LASTS;
    const light = Math.min(1, gone * 2);
    const fade = Math.max(0, Math.min(1, (1 - gone) * 5)); // the last frame may come late
    context.clearRect(0, 0, width, height);
    context.globalAlpha = 0.82 * light * fade;
    const sky = context.createLinearGradient(0, 0, 0, hill);
    sky.addColorStop(0, dark);
    sky.addColorStop(1, gold);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    const sun = hill + radius - light * (2 - light) * radius * 2.1;
    context.globalAlpha = 0.3 * light * fade;
    context.fillStyle = gold;
    for (let ray = 0; ray < RAYS; ray++) {
      const turn = (ray / RAYS) * 2 * Math.PI + seconds * 0.12;
      context.beginPath();
      context.moveTo(middle, sun);
      context.arc(middle, sun, width, turn, turn + Math.PI / RAYS);
      context.fill();
    }
    context.globalAlpha = light * fade;
    context.beginPath();
    context.arc(middle, sun, radius, 0, 2 * Math.PI);
    context.fill();
    layTheHill(context);
    context.globalAlpha = 1;
    for (let number = 0; number < GHOSTS; number++) {
      const rises = (seconds - number * 0.16) / 2.2;
      if (rises <= 0 || rises >= 1) continue;
      const x = width * ((number * 0.618 + 0.1) % 1) + Math.sin(rises * 6 + number) * 20;
      const sprite = ghosts[number % 2 === 0 ? 0 : 1];
      put(context, sprite, x, hill - rises * height * 0.8, { fade: (1 - rises) * 0.9 * fade, size: 1 + rises * 0.3 });
    }
    put(context, witch, width * (1.1 - gone * 1.3), height * (0.34 - gone * 0.1), { fade: light * fade });
    return seconds < LASTS;
  };
};
