/** The way from one box to another, as a card is set back along it; pixels of the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Way {
  /** Where the card was, seen from its new place. */
  x: number;
  y: number;
  distance: number;
  /** How large it was there, of its new size. */
  scale: number;
}

/** Null where one of the boxes has no size, as what is not shown: nothing can come from there or go there. */
export function wayFrom(from: Box, to: Box): Way | null {
  if (from.width === 0 || to.width === 0) return null;
  const [x, y] = [from.left - to.left, from.top - to.top];
  return { x, y, distance: Math.hypot(x, y), scale: from.width / to.width };
}

/** The transform that sets a box off by so much at its upper left corner, and makes it as large. It turns around the
 * middle, as all transforms do: with an origin of its own the browser could not leave the motion to its compositor. */
export function placed(box: Pick<Box, "width" | "height">, x: number, y: number, scale: number): string {
  const off = (size: number): number => ((scale - 1) * size) / 2;
  return `translate(${x + off(box.width)}px, ${y + off(box.height)}px) scale(${scale})`;
}
