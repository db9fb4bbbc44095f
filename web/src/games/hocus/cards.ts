/** The cards of Hocus: spirits that grow with their strength. */
import { back, grid, use } from "$lib/cards/backs";
import type { CardDesign } from "$lib/cards/faces";
import type { SuitPrint } from "$lib/cards/prints";

export const suits: Readonly<Record<string, SuitPrint>> = {
  froggles: { sign: "frog", ink: "var(--ink-green)", size: 1 },
  goblins: { sign: "goblin-head", ink: "var(--ink-orange)", size: 1 },
  ghosts: { sign: "ghost", ink: "var(--ink-blue)", size: 1 },
  hexis: { sign: "pointy-hat", ink: "var(--ink-purple)", size: 1 },
};

const STRONGEST = 12;
const SMALLEST = 0.49; // of the size of the strongest

const pattern = grid(6, 9, (column, row) => {
  const names = row % 2 === 0 ? ["frog", "pointy-hat"] : ["ghost", "goblin-head"];
  return use(names[column % 2] ?? "frog", 2.5 + column * 17.4 - (row % 2) * 8.7, 2.5 + row * 15.5, 11);
});

const suitsInTurn = ["hearts", "spades", "diamonds", "clubs"];
const checks = grid(7, 10, (column, row) =>
  use(suitsInTurn[(column + row) % 4] ?? "hearts", 1 + column * 14, 1.5 + row * 13.9, 10),
);
/** Klondike is printed with playing cards. */
export const editions: Readonly<Record<string, CardDesign>> = {
  klondike: { back: back(`<g fill="var(--cloth-up)" color="var(--cloth-up)">${checks}</g>`, use("crown", 33, 52, 34)) },
};

export const cards: CardDesign = {
  back: back(`<g fill="var(--cloth-up)" color="var(--cloth-up)">${pattern}</g>`, use("pointy-hat", 31, 50, 38)),
  print(card) {
    const suit = suits[card.suit];
    const rank = card.rank ?? 0;
    if (!suit) return null;
    const prince = card.suit === "froggles" && rank === STRONGEST;
    return {
      kind: "spirit",
      suit,
      rank: String(rank),
      grown: SMALLEST + ((rank - 1) / (STRONGEST - 1)) * (1 - SMALLEST),
      crowned: rank === STRONGEST && !prince,
      picture: prince ? "frog-prince" : suit.sign,
    };
  },
};
