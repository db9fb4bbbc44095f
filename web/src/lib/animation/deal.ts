/**
 * A new game's cards come out one after another, in the order they are read, from the stock or from the near edge of the
 * table. They lie where they belong from the start, so hands need not wait: the first touch ends the deal.
 */
const EACH = 220;
const APART = 18;
const WHOLE = 700;

export interface Dealt {
  element: HTMLElement;
  animation: Animation;
}

/** Lets all cards of the table come from the middle of a box; without one from below the table. */
export function dealOut(root: HTMLElement, from: DOMRect | null): Dealt[] {
  const table = root.getBoundingClientRect();
  const source = from
    ? { x: from.left + from.width / 2, y: from.top + from.height / 2 }
    : { x: table.left + table.width / 2, y: table.bottom };
  const cards = [...root.querySelectorAll<HTMLElement>("[data-card]")]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const apart = Math.min(APART, (WHOLE - EACH) / Math.max(1, cards.length));
  return cards.map(({ element, box }, n) => {
    const [x, y] = [source.x - box.left - box.width / 2, source.y - box.top - box.height / 2];
    const animation = element.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1 },
      ],
      { duration: EACH, delay: n * apart, easing: "cubic-bezier(.2, .8, .25, 1)", fill: "backwards" },
    );
    return { element, animation };
  });
}
