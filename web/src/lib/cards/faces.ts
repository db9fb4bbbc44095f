/** What is printed on a card: suit sign, ink, picture, paper. Colour never stands alone: every suit has its own shape. */
import { t } from "$lib/i18n";
import type { CardView } from "../tables/view";
import type { SymbolName } from "./symbols";

export type GameName = "hocus" | "wyr" | "pendle" | "witchpig" | "stones";

export interface SuitPrint {
  sign: SymbolName;
  ink: string;
  /** Size of the picture, 1 for the usual. */
  size: number;
  caption?: string;
}

const standard: Record<string, SuitPrint> = {
  hearts: { sign: "hearts", ink: "var(--heart)", size: 0.92 },
  diamonds: { sign: "diamonds", ink: "var(--diamond)", size: 0.92 },
  spades: { sign: "spades", ink: "var(--spade)", size: 0.92 },
  clubs: { sign: "clubs", ink: "var(--club)", size: 0.92 },
};

const own: Record<string, SuitPrint> = {
  froggles: { sign: "frog", ink: "var(--frog)", size: 1 },
  goblins: { sign: "goblin-head", ink: "var(--goblin)", size: 1 },
  ghosts: { sign: "ghost", ink: "var(--ghost)", size: 1 },
  hexis: { sign: "pointy-hat", ink: "var(--hexi)", size: 1 },
  swords: { sign: "crossed-swords", ink: "var(--swords)", size: 0.86 },
  suns: { sign: "sun", ink: "var(--suns)", size: 0.92 },
  triangles: { sign: "triangle", ink: "var(--triangles)", size: 0.8 },
  pentacles: { sign: "pentacle", ink: "var(--pentacles)", size: 0.86 },
  moons: { sign: "moon", ink: "var(--moons)", size: 0.82 },
  comets: { sign: "burning-meteor", ink: "var(--comets)", size: 0.88 },
  glooms: { sign: "fluffy-cloud", ink: "var(--glooms)", size: 0.92 },
  red: { sign: "rose", ink: "var(--w-red)", size: 0.9, caption: t("card-red") },
  green: { sign: "three-leaves", ink: "var(--w-green)", size: 0.9, caption: t("card-green") },
  blue: { sign: "flower-emblem", ink: "var(--w-blue)", size: 0.9, caption: t("card-blue") },
  purple: { sign: "trefoil-lily", ink: "var(--w-purple)", size: 0.9, caption: t("card-purple") },
};

/** A card on night paper: somebody, not a number. */
export interface NightPrint {
  picture: SymbolName;
  caption: string;
  paper: [edge: string, middle: string];
  ink: string;
  size: number;
}

const night: Record<string, NightPrint> = {
  keiju: { picture: "keiju", caption: t("card-keiju"), paper: ["#1c2f2b", "#3c6656"], ink: "#fbe9a9", size: 1 },
  wi: { picture: "witch-flight", caption: t("card-witch"), paper: ["#141a2b", "#3a4a6e"], ink: "#ffd9b4", size: 0.9 },
  wz: { picture: "wizard-face", caption: t("card-wizard"), paper: ["#2b1c14", "#7a4a26"], ink: "#ffe6bf", size: 0.9 },
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
  midden: { picture: "pig", caption: t("witchpig-midden"), paper: ["#3a1624", "#7a2f49"], ink: "#ffc9c4", size: 0.86 },
};

export type Print =
  | { kind: "night"; night: NightPrint; rank: string }
  | { kind: "court"; suit: SuitPrint; rank: string; figure: SymbolName }
  | { kind: "pips"; suit: SuitPrint; rank: string; count: number }
  | { kind: "spirit"; suit: SuitPrint; rank: string; grown: number; crowned: boolean; picture: SymbolName }
  | { kind: "emblem"; suit: SuitPrint; rank: string; crowned: boolean };

const LETTERS: Record<number, string> = { 1: "A", 11: "J", 12: "Q", 13: "K" };
const FIGURES: Record<number, SymbolName> = { 11: "jack", 12: "queen", 13: "king" };
const SPIRITS = ["froggles", "goblins", "ghosts", "hexis"];

/** How a card is printed. Playing cards have pips and courts, spirits grow with their strength, others show their sign. */
export function print(card: CardView): Print {
  const rank = card.rank ?? 0;
  const somebody = night[card.suit === "keiju" ? "keiju" : card.text];
  if (somebody) return { kind: "night", night: somebody, rank: card.rank === null ? "" : String(rank) };
  const playing = standard[card.suit];
  if (playing) {
    const letter = LETTERS[rank] ?? String(rank);
    const figure = FIGURES[rank];
    return figure
      ? { kind: "court", suit: playing, rank: letter, figure }
      : { kind: "pips", suit: playing, rank: letter, count: rank };
  }
  const suit = own[card.suit];
  if (!suit) throw new Error(`no print for the suit ${card.suit}`);
  if (SPIRITS.includes(card.suit)) {
    const grown = 0.49 + ((rank - 1) / 11) * 0.51;
    const prince = card.suit === "froggles" && rank === 12;
    return {
      kind: "spirit",
      suit,
      rank: String(rank),
      grown,
      crowned: rank === 12 && !prince,
      picture: prince ? "frog-prince" : suit.sign,
    };
  }
  const sixIsHighest = card.suit in { swords: 0, suns: 0, triangles: 0, pentacles: 0, moons: 0, comets: 0, glooms: 0 };
  return { kind: "emblem", suit, rank: String(rank), crowned: sixIsHighest && rank === 6 };
}

/** The sign of a suit, for words and sums beside the cards. */
export function suitSign(suit: string): SuitPrint | undefined {
  return standard[suit] ?? own[suit];
}

export const nightPrint = (name: keyof typeof night): NightPrint => {
  const found = night[name];
  if (!found) throw new Error(`no card on night paper is called ${name}`);
  return found;
};
