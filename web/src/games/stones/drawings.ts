/** The stones of Witch Stones, on 100 by 100: each a shape of its own before it is a colour. */
import { ownSymbols } from "$lib/cards/symbols";

const shadow = (rx: number, ry: number): string =>
  `<ellipse cx="51" cy="56" rx="${rx}" ry="${ry}" fill="url(#stone-shadow)"/>`;

const gradient = (id: string, light: string, middle: string, dark: string, at: number): string =>
  `<radialGradient id="${id}" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/>` +
  `<stop offset="${at}" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;

const shade =
  '<radialGradient id="stone-shadow"><stop offset=".6" stop-color="#000" stop-opacity=".5"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>';

/** Sixteen scallops around a disc. */
function scalloped(): string {
  const points = Array.from({ length: 40 }, (_, n) => {
    const angle = (n * Math.PI) / 20;
    const reach = n % 2 === 0 ? 45 : 40;
    return `${(50 + reach * Math.sin(angle)).toFixed(1)} ${(50 - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

function octagon(reach: number): string {
  const points = Array.from({ length: 8 }, (_, n) => {
    const angle = ((n + 0.5) * Math.PI) / 4;
    return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${(50 + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

/** A sign in the middle of the stone, cut into it: its lit lower edge first, then the cut. */
const cut = (name: string, size: number, lit: string, dark: string): string => {
  const at = 50 - size / 2;
  return (
    `<g fill="${lit}"><use href="{${name}}" x="${at}" y="${at + 1.4}" width="${size}" height="${size}"/></g>` +
    `<g fill="${dark}"><use href="{${name}}" x="${at}" y="${at}" width="${size}" height="${size}"/></g>`
  );
};

const DISC = "M50 7a43 43 0 0 1 0 86a43 43 0 0 1 0-86z";
const PEBBLES = [
  "M50 12c22-2 39 14 38 36s-16 40-40 39S11 70 13 47 29 14 50 12z",
  "M47 13c24-3 42 10 42 33S74 88 50 88 12 74 12 52 26 15 47 13z",
  "M54 12c21 1 36 18 35 39S71 88 47 87 11 68 12 46 32 11 54 12z",
] as const;

const body = (outline: string, under: string, ink: string): string =>
  `<path d="${outline}" fill="${under}" transform="translate(0 2.5)"/><path d="${outline}" fill="url(#stone-${ink}-ink)"/>`;

const ring = (reach: number, ink: string, opacity: number): string =>
  `<circle cx="50" cy="50" r="${reach}" fill="none" stroke="${ink}" stroke-width="1.5" opacity="${opacity}"/>`;

type Stones = Record<"sun" | "moon" | "crown" | "earth-0" | "earth-1" | "earth-2", string>;

/** The four kinds with their signs `grown` so many times; a ring that a larger sign would cross is left out. */
const carved = (grown: number): Stones => {
  const rings = grown === 1;
  const pebble = (n: 0 | 1 | 2): string =>
    shadow(43, 42) + body(PEBBLES[n], "#4b3e31", "earth") + cut("earth", 26 * grown, "#c9bba6", "#5a4b3b");
  return {
    sun:
      shadow(47, 46) +
      body(scalloped(), "#8a4c08", "sun") +
      (rings ? ring(33, "#7a4205", 0.55) : "") +
      cut("sun", 52 * grown, "#ffe9b0", "#4e2600"),
    moon:
      shadow(47, 46) +
      body(DISC, "#66759a", "moon") +
      (rings ? ring(35, "#4c5b84", 0.45) : "") +
      cut("moon", 42 * grown, "#ffffff", "#22305e"),
    crown:
      shadow(47, 46) +
      body(octagon(46), "#0b0714", "crown") +
      `<path d="${octagon(40)}" fill="none" stroke="#ffd879" stroke-width="2.2"/>` +
      cut("crown", 52 * grown, "#000000", "#ffd879"),
    "earth-0": pebble(0),
    "earth-1": pebble(1),
    "earth-2": pebble(2),
  };
};

/** High contrast: flat, with a dark rim, and a large sign in black or white. */
const flat = (outline: string, fill: string, sign: string, size: number, ink: string): string =>
  `<path d="${outline}" fill="${fill}" stroke="#000" stroke-width="5"/>` + cut(sign, size, ink, ink);

const contrast: Stones = {
  sun: flat(scalloped(), "#ffd23c", "sun", 70, "#000"),
  moon: flat(DISC, "#fff", "moon", 58, "#000"),
  crown: `<path d="${octagon(48)}" fill="#fff"/>` + flat(octagon(43), "#000", "crown", 66, "#fff"),
  "earth-0": flat(PEBBLES[0], "#a89a88", "earth", 36, "#000"),
  "earth-1": flat(PEBBLES[1], "#a89a88", "earth", 36, "#000"),
  "earth-2": flat(PEBBLES[2], "#a89a88", "earth", 36, "#000"),
};

type Face = "" | "-large" | "-contrast";
const LARGER = 1.35;

const named = (drawn: Stones, face: Face): [string, string][] =>
  Object.entries(drawn).map(([kind, body]) => [`stone-${kind}${face}`, body]);

export const stones = {
  "stone-inks":
    shade +
    gradient("stone-sun-ink", "#ffe29a", "#f0ae3a", "#a85f0d", 0.45) +
    gradient("stone-moon-ink", "#ffffff", "#d5deec", "#8796b6", 0.5) +
    gradient("stone-crown-ink", "#6c5a86", "#33274a", "#140e20", 0.45) +
    gradient("stone-earth-ink", "#b7a68f", "#92806a", "#5f5040", 0.5),
  ...(Object.fromEntries([
    ...named(carved(1), ""),
    ...named(carved(LARGER), "-large"),
    ...named(contrast, "-contrast"),
  ]) as Record<`stone-${keyof Stones}${Face}`, string>),
};

/** The address of a stone for `<use href>`. */
export const stoneSymbol = ownSymbols("0 0 100 100", stones);
