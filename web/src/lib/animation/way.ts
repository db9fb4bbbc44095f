/** The way from one box to another, as a card is set back along it; pixels of the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
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
