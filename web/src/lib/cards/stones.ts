/** The stones of Witch Stones, on 100 by 100: each a shape of its own before it is a colour. */

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

/** A sign cut into the stone: its lit lower edge first, then the cut. */
const cut = (name: string, x: number, y: number, size: number, lit: string, dark: string): string =>
  `<g fill="${lit}"><use href="{${name}}" x="${x}" y="${y + 1.4}" width="${size}" height="${size}"/></g>` +
  `<g fill="${dark}"><use href="{${name}}" x="${x}" y="${y}" width="${size}" height="${size}"/></g>`;

const pebble = (outline: string): string =>
  shadow(43, 42) +
  `<path d="${outline}" fill="#4b3e31" transform="translate(0 2.5)"/><path d="${outline}" fill="url(#stone-earth-ink)"/>` +
  cut("earth", 37, 37, 26, "#c9bba6", "#5a4b3b");

export const stones = {
  "stone-inks":
    shade +
    gradient("stone-sun-ink", "#ffe29a", "#f0ae3a", "#a85f0d", 0.45) +
    gradient("stone-moon-ink", "#ffffff", "#d5deec", "#8796b6", 0.5) +
    gradient("stone-crown-ink", "#6c5a86", "#33274a", "#140e20", 0.45) +
    gradient("stone-earth-ink", "#b7a68f", "#92806a", "#5f5040", 0.5),
  "stone-sun":
    shadow(47, 46) +
    `<path d="${scalloped()}" fill="#8a4c08" transform="translate(0 2.5)"/><path d="${scalloped()}" fill="url(#stone-sun-ink)"/>` +
    '<circle cx="50" cy="50" r="33" fill="none" stroke="#7a4205" stroke-width="1.5" opacity=".55"/>' +
    cut("sun", 24, 24, 52, "#ffe9b0", "#4e2600"),
  "stone-moon":
    shadow(47, 46) +
    '<circle cx="50" cy="52.5" r="43" fill="#66759a"/><circle cx="50" cy="50" r="43" fill="url(#stone-moon-ink)"/>' +
    '<circle cx="50" cy="50" r="35" fill="none" stroke="#4c5b84" stroke-width="1.5" opacity=".45"/>' +
    cut("moon", 29, 29, 42, "#ffffff", "#22305e"),
  "stone-crown":
    shadow(47, 46) +
    `<path d="${octagon(46)}" fill="#0b0714" transform="translate(0 2.5)"/><path d="${octagon(46)}" fill="url(#stone-crown-ink)"/>` +
    `<path d="${octagon(40)}" fill="none" stroke="#ffd879" stroke-width="2.2"/>` +
    cut("crown", 24, 24, 52, "#000000", "#ffd879"),
  "stone-earth-0": pebble("M50 12c22-2 39 14 38 36s-16 40-40 39S11 70 13 47 29 14 50 12z"),
  "stone-earth-1": pebble("M47 13c24-3 42 10 42 33S74 88 50 88 12 74 12 52 26 15 47 13z"),
  "stone-earth-2": pebble("M54 12c21 1 36 18 35 39S71 88 47 87 11 68 12 46 32 11 54 12z"),
} as const;

export type StoneName = keyof typeof stones;
