/** Where a card can go, in a few words for each place, from the moves that the judge offers. */
import { t } from "./words";
import type { Move } from "$lib/pointer/moves";
import { isCard, known, outlookOf, type View } from "$lib/view/view";
import { cardAt } from "./moves";

export interface Goal {
  to: string;
  where: string;
  how: string;
}

/** Cards and places in the order a player thinks of them: home first, then the columns from left to right. */
export function goalsOf(view: View, moves: Move[]): Goal[] {
  const last = (to: string): number => (to.startsWith("foundation-") ? 0 : Number(to.slice(-1)));
  return moves
    .filter((move) => move.to !== "stock")
    .sort((a, b) => last(a.to) - last(b.to))
    .map((move) => ({ to: move.to, ...goal(view, move) }));
}

function goal(view: View, { from, to }: Move): Omit<Goal, "to"> {
  const column = to.slice(-1);
  if (to.startsWith("float")) return floating(view, column);
  const top = cardAt(view, to);
  if (to.startsWith("foundation-")) {
    const how = top ? t("goal-onto", { card: top.name }) : t("goal-first");
    return { where: t("goal-home"), how };
  }
  if (!top) return { where: t("goal-column", { column }), how: t("goal-empty") };
  const hoarded = outlookOf(view, `hoard${column}`)?.cards ?? [];
  const hoard = hoarded.some((card) => card.text === cardAt(view, from)?.text);
  return { where: top.name, how: t(hoard ? "goal-hoard" : "goal-follows", { column }) };
}

function floating(view: View, column: string): Omit<Goal, "to"> {
  const { cards } = known(view, `column${column}`);
  const first = cards.find(isCard);
  const hidden = cards[0] === null;
  const how = t(hidden ? "goal-float" : "goal-float-base", { column, card: first?.name ?? "" });
  return { where: t("float"), how };
}
