/** The cards of Pendle Hill: playing cards, the witches and the Wizard. */
import { back, use } from "$lib/cards/backs";
import type { CardDesign } from "$lib/cards/faces";
import type { NightPrint } from "$lib/cards/prints";
import { t } from "./words";

const people: Readonly<Record<string, NightPrint>> = {
  wi: { picture: "witch-flight", caption: t("card-witch"), paper: ["#141a2b", "#3a4a6e"], ink: "#ffd9b4", size: 0.9 },
  wz: { picture: "wizard-face", caption: t("card-wizard"), paper: ["#2b1c14", "#7a4a26"], ink: "#ffe6bf", size: 0.9 },
};

const hills =
  '<path d="M0 140V112q18-14 34-9t30-6 36 4v39z" fill="var(--cloth-up)" opacity=".55"/>' +
  '<path d="M0 140v-16q26-12 52-4t48-6v26z" fill="var(--cloth-up)"/>' +
  '<g fill="var(--accent)" opacity=".55"><circle cx="18" cy="20" r=".9"/><circle cx="80" cy="14" r="1.1"/>' +
  '<circle cx="66" cy="28" r=".7"/><circle cx="34" cy="34" r=".8"/><circle cx="88" cy="40" r=".7"/>' +
  '<circle cx="11" cy="48" r=".9"/></g>';

export const cards: CardDesign = {
  back: back(`${hills}<g transform="rotate(180 50 70)">${hills}</g>`, use("witch-flight", 32, 52, 36)),
  print(card) {
    const night = people[card.text];
    return night ? { kind: "night", night, rank: "" } : null;
  },
};
