/** How a player stands, as the marks of the hand say it. */
import type { Zone } from "$lib/view/view";

export interface Standing {
  dealer: boolean;
  out: boolean;
  stunned: boolean;
  won: boolean;
}

export function standingOf(hand: Zone | null | undefined): Standing {
  const marks = hand?.marks ?? [];
  return {
    dealer: marks.includes("dealer"),
    out: marks.includes("out"),
    stunned: marks.some((mark) => mark.startsWith("stunned")),
    won: marks.includes("won"),
  };
}
