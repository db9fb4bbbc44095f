/** Which place lies next to which on a table, as the eye would say: for arrow keys, and for a focus that lost its place. */

export type Way = "left" | "right" | "up" | "down" | "first" | "last";

export const WAYS: Record<string, Way> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** The place to go to from one of them: the nearest in a direction, where aside counts more than along. */
export function neighbour(from: HTMLElement, all: HTMLElement[], way: Way): HTMLElement | null {
  const here = middle(from.closest<HTMLElement>("[data-place]") ?? from);
  const others = all.filter((element) => element !== from);
  if (way === "first") return others[0] ?? null;
  if (way === "last") return others[others.length - 1] ?? null;
  let best: { element: HTMLElement; far: number } | null = null;
  for (const element of others) {
    const there = middle(element);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const [along, aside] = way === "left" ? [-x, y] : way === "right" ? [x, y] : way === "up" ? [-y, x] : [y, x];
    if (along < 3) continue;
    const far = along + Math.abs(aside) * 2.6;
    if (!best || far < best.far) best = { element, far };
  }
  return best?.element ?? null;
}

/** The place nearest to where something was. */
export function nearest(all: HTMLElement[], box: DOMRect): HTMLElement | null {
  const far = (element: HTMLElement): number => gap(element.getBoundingClientRect(), box);
  return all.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** Where the eye finds a place: near its upper edge, which is all that shows of a covered card. */
function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + Math.min(box.height, box.width) * 0.2 };
}

function gap(a: DOMRect, b: DOMRect): number {
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top - b.top);
}
