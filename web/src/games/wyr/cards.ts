/** The cards of Wyr: four flowers, and the Keiju on night paper. */
import { back, grid, use } from "$lib/cards/backs";
import type { CardDesign } from "$lib/cards/faces";
import type { NightPrint, SuitPrint } from "$lib/cards/prints";
import { keiju } from "./drawings";
import { t } from "./words";

const flowers: Readonly<Record<string, SuitPrint>> = {
  red: { sign: "rose", ink: "var(--ink-red)", size: 0.9, caption: t("card-red") },
  green: { sign: "three-leaves", ink: "var(--ink-green)", size: 0.9, caption: t("card-green") },
  blue: { sign: "flower-emblem", ink: "var(--ink-blue)", size: 0.9, caption: t("card-blue") },
  purple: { sign: "trefoil-lily", ink: "var(--ink-purple)", size: 0.9, caption: t("card-purple") },
};

const spirit: NightPrint = {
  picture: keiju,
  caption: t("card-keiju"),
  paper: ["#1c2f2b", "#3c6656"],
  ink: "#fbe9a9",
  size: 1,
};

const weave = grid(10, 14, (column, row) => {
  const [x, y] = [column * 10, row * 10];
  return (column + row) % 2 === 0
    ? `M${x + 2.5} ${y + 1}v8M${x + 5} ${y + 1}v8M${x + 7.5} ${y + 1}v8`
    : `M${x + 1} ${y + 2.5}h8M${x + 1} ${y + 5}h8M${x + 1} ${y + 7.5}h8`;
});

export const cards: CardDesign = {
  back: back(
    `<path d="${weave}" stroke="var(--cloth-up)" stroke-width="1.7" stroke-linecap="round"/>`,
    use(keiju, 31, 51, 38),
  ),
  print(card) {
    const rank = card.rank === null ? "" : String(card.rank);
    if (card.suit === "keiju") return { kind: "night", night: spirit, rank };
    const suit = flowers[card.suit];
    return suit ? { kind: "emblem", suit, rank, crowned: false } : null;
  },
};
