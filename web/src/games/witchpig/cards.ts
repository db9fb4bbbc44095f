/** The cards of WitchPig: seven suits of numbers, events on night paper, and the marker of the Midden. */
import { back, use } from "$lib/cards/backs";
import type { CardDesign } from "$lib/cards/faces";
import type { NightPrint, SuitPrint } from "$lib/cards/prints";
import { t } from "./words";

export const suits: Readonly<Record<string, SuitPrint>> = {
  swords: { sign: "crossed-swords", ink: "var(--ink-red)", size: 0.86 },
  suns: { sign: "sun", ink: "var(--ink-orange)", size: 0.92 },
  triangles: { sign: "triangle", ink: "var(--ink-pink)", size: 0.8 },
  pentacles: { sign: "pentacle", ink: "var(--ink)", size: 0.86 },
  moons: { sign: "moon", ink: "var(--ink-night)", size: 0.82 },
  comets: { sign: "burning-meteor", ink: "var(--ink-brown)", size: 0.88 },
  glooms: { sign: "fluffy-cloud", ink: "var(--ink-green)", size: 0.92 },
};

const HIGHEST = 6;

const night: Readonly<Record<string, NightPrint>> = {
  et: {
    picture: "hooded-assassin",
    caption: t("card-thief"),
    paper: ["#1f1a30", "#514473"],
    ink: "#e3d8ff",
    size: 0.85,
  },
  es: {
    picture: "knocked-out-stars",
    caption: t("card-stunned"),
    paper: ["#2b2210", "#705a1d"],
    ink: "#ffe69a",
    size: 0.9,
  },
  ed: { picture: "reaper-scythe", caption: t("card-death"), paper: ["#14111a", "#45404f"], ink: "#efe9f5", size: 0.85 },
  midden: { picture: "pig", caption: t("midden"), paper: ["#3a1624", "#7a2f49"], ink: "#ffc9c4", size: 0.86 },
};

const lattice = Array.from({ length: 15 }, (_, n) => n * 14 - 70)
  .map((x) => `<path d="M${x} 0l140 140M${x} 140 ${x + 140} 0"/>`)
  .join("");

export const cards: CardDesign = {
  back: back(
    `<g fill="none" stroke="var(--cloth-up)" stroke-width="2.2">${lattice}</g>`,
    use("pig", 30, 51, 40) + use("pointy-hat", 55.5, 46, 14, ' transform="rotate(14 62 54)"'),
  ),
  print(card) {
    const figure = night[card.text];
    if (figure) return { kind: "night", night: figure, rank: "" };
    const suit = suits[card.suit];
    return suit ? { kind: "emblem", suit, rank: String(card.rank), crowned: card.rank === HIGHEST } : null;
  },
};
