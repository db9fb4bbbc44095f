/** The few numbers about a solitaire that its bar shows; none as long as its table is still to come. */
import { partsOf } from "$games";
import type { Figure } from "$games/parts";
import type { View } from "$lib/view/view";

/** `best` is the best score that can still be reached, where the solver has proved it and the player wants to know. */
export function figures(view: View, best: number | null): Figure[] {
  const parts = partsOf(view.game);
  if (view.seats > 1 || !parts) return [];
  return parts.figures ? parts.figures(view, best) : view.counters;
}
