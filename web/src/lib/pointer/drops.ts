/** Where a card that was let go was meant to lie. */

/** Covering less of a drop than this part of the card means nothing. */
const TOUCHED = 0.12;

/**
 * A legal drop under the pointer, else the legal drop that the card covers most, else what lies under the pointer; null
 * for none. `cards`: the elements that were carried, the one in hand first.
 */
export function dropAt(
  root: HTMLElement,
  { x, y }: { x: number; y: number },
  cards: HTMLElement[],
  legal: ReadonlySet<string>,
): string | null {
  const card = cards[0]?.getBoundingClientRect();
  const home = cards[0]?.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
  if (!card) return null;
  let best: { drop: string; worth: number } | null = null;
  for (const element of root.querySelectorAll<HTMLElement>("[data-drop]")) {
    const drop = element.dataset["drop"] ?? "";
    if (drop === home || cards.includes(element)) continue;
    const box = element.getBoundingClientRect();
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const covered = shared(card, box) / (card.width * card.height);
    if (!inside && covered < TOUCHED) continue;
    // Of legal drops under the pointer the smallest is meant; a bar within a column is smaller than the column.
    const worth = (legal.has(drop) ? (inside ? 20 + 1000 / (box.width + box.height) : 2) : inside ? 1 : 0) + covered;
    if (!best || worth > best.worth) best = { drop, worth };
  }
  if (!best || (best.worth < 1 && !legal.has(best.drop))) return null;
  return best.drop;
}

/** How much room two boxes share. */
function shared(one: DOMRect, other: DOMRect): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
