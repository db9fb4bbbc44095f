/**
 * The drawings of all cards and stones, as the package's pictures of tables use them. `npm run drawings` writes them to
 * src/witchwood/env/picture/drawings.json; the test fails where that file is not what our cards look like.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { quiet } from "$lib/cards/backs";
import { addDesign, print, type CardDesign } from "$lib/cards/faces";
import { bodies, type SymbolName } from "$lib/cards/symbols";
import { credits } from "$lib/icons/credits";
import type { CardView } from "$lib/view/view";
import { cards as hocus } from "$games/hocus/cards";
import { cards as pendle } from "$games/pendle/cards";
import { stones } from "$games/stones/drawings";
import { cards as witchpig } from "$games/witchpig/cards";
import { cards as wyr } from "$games/wyr/cards";

const ABOUT =
  "Made by `npm run drawings` in web/. Drawings with credits: game-icons.net, CC BY 3.0; all others are ours. " +
  "They refer to each other as {name}, and to the game's cloth as var(--cloth-up), var(--cloth-dn), var(--accent).";
const TARGET = "../../src/witchwood/env/picture/drawings.json";
const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");

/** The first value of each colour in a style sheet: that of the day. */
function colours(sheet: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", value = ""] of sheet.matchAll(/(--[a-z0-9-]+): (#[0-9a-f]{6});/g))
    if (!found.has(name)) found.set(name, value);
  return found;
}

const house = colours(read("styles/tokens.css"));

/** Every `var(--name)` in a value, however deep, as the colour that it stands for. */
const resolved = <T>(value: T, own: Map<string, string>): T =>
  JSON.parse(
    JSON.stringify(value).replace(/var\((--[a-z0-9-]+)\)/g, (_, name: string) => {
      const colour = own.get(name) ?? house.get(name);
      if (colour === undefined) throw new Error(`no style sheet gives ${name}`);
      return colour;
    }),
  ) as T;

const card = (suit: string, rank: number | null, ink: CardView["ink"] = "black"): CardView => ({
  text: suit,
  name: suit,
  suit,
  rank,
  ink,
});

/** How cards are printed, by their text, or by suit and rank. */
function prints(game: string, suits: string[], highest: number, texts: string[] = []): Record<string, object> {
  const named = texts.map((text) => [text, print(card(text, null), game)] as const);
  const ranked = suits.flatMap((suit) =>
    Array.from({ length: highest }, (_, n) => [`${suit} ${n + 1}`, print(card(suit, n + 1), game)] as const),
  );
  return Object.fromEntries([...named, ...ranked]);
}

const INKS = ["red", "black", "green", "blue", "purple", "orange", "yellow", "white"] as const;
const written = (ink: CardView["ink"]): string => {
  const made = print(card("", null, ink), "");
  return made.kind === "text" ? made.ink : "";
};

function game(name: string, own: object) {
  const sheet = colours(read(`games/${name}/theme.css`));
  const cloth = ["--cloth-up", "--cloth", "--cloth-dn"].map((one) => sheet.get(one));
  return { cloth, accent: sheet.get("--accent"), ...resolved(own, sheet) };
}

function designed(name: string, design: CardDesign, suits: string[], highest: number, texts: string[] = []) {
  addDesign(name, design);
  return { ...game(name, { cards: prints(name, suits, highest, texts) }), back: design.back };
}

const stone = (...drawn: (keyof typeof stones)[]) => ({ kind: "stone", drawings: drawn });

const games = {
  pendle: designed("pendle", pendle, [], 0, ["wi", "wz"]),
  witchpig: designed(
    "witchpig",
    witchpig,
    ["swords", "suns", "triangles", "pentacles", "moons", "comets", "glooms"],
    9,
    ["et", "es", "ed", "midden"],
  ),
  wyr: designed("wyr", wyr, ["red", "green", "blue", "purple", "keiju"], 11),
  hocus: designed("hocus", hocus, ["froggles", "goblins", "ghosts", "hexis"], 12),
  stones: game("stones", {
    inks: stones["stone-inks"],
    cards: {
      suns: stone("stone-sun"),
      moons: stone("stone-moon"),
      crowns: stone("stone-crown"),
      earthstones: stone("stone-earth-0", "stone-earth-1", "stone-earth-2"),
    },
    symbols: Object.fromEntries(
      Object.entries(stones).filter(([name]) => /^stone-(sun|moon|crown|earth-\d)$/.test(name)),
    ),
  }),
};

const shared = {
  inks: Object.fromEntries(INKS.map((ink) => [ink, written(ink)])),
  paper: ["var(--face)", "var(--face-2)", "var(--face-edge)"],
  words: ["var(--on-cloth)", "var(--on-cloth-2)"],
  dye: /--game-colour, (#[0-9a-f]{6})/.exec(read("styles/cloth.css"))?.[1],
  cards: prints("", ["hearts", "diamonds", "spades", "clubs"], 13),
};

/** The drawings on 512 by 512 that something refers to, and who drew them. */
function used(text: string) {
  const names = (Object.keys(bodies) as SymbolName[])
    .filter((name) => text.includes(`"${name}"`) || text.includes(`{${name}}`))
    .sort();
  return {
    credits: Object.fromEntries(
      names.flatMap((name) => (name in credits ? [[name, credits[name as keyof typeof credits]]] : [])),
    ),
    symbols: Object.fromEntries(names.map((name) => [name, bodies[name]])),
  };
}

describe("drawings", () => {
  it("are in the package as they are here", async () => {
    const own = { ...resolved(shared, new Map()), back: quiet, games };
    const { credits: by, symbols } = used(`${JSON.stringify(own)}"crown"`);
    const made = { about: ABOUT, credits: by, symbols, ...own };
    await expect(`${JSON.stringify(made, null, 1)}\n`).toMatchFileSnapshot(TARGET);
  });
});
