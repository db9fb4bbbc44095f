import { untrack } from "svelte";
import type { Pointer } from "$lib/pointer/pointer.svelte";
import type { View } from "$lib/view/view";
import type { Stage } from "./flip";

/** What a table does when a new view comes. */
interface Steps {
  /** Runs just before the new view is drawn. */
  before?: () => void;
  /** Runs once it is drawn. */
  after: () => void;
}

let tables: (() => void)[] = [];

/** Says that a new view comes, while the page shows all of the old one: later, measuring would cost a layout of it all. */
export function announceView(): void {
  for (const measure of tables) measure();
}

/** Takes these steps at each new view; nothing else that they read makes them run. Before each it notes where cards and
 * the focus are, and looks at nothing of the new view, of which nothing is drawn yet. */
export function onNewView(view: () => View, pointer: Pointer, stage: Stage | null, steps: Steps): void {
  let measured: CSSNumberish | null = null; // the time of the frame in which that was done ahead
  const look = (): void => {
    stage?.before();
    pointer.remember();
  };
  const measure = (): void => {
    measured = document.timeline.currentTime;
    untrack(look);
  };
  $effect(() => {
    tables.push(measure);
    return () => {
      tables = tables.filter((one) => one !== measure);
    };
  });
  $effect.pre(() => {
    view();
    untrack(() => {
      if (measured === null || measured !== document.timeline.currentTime) look();
      measured = null;
      steps.before?.();
    });
  });
  $effect(() => {
    view();
    untrack(steps.after);
  });
}
