import { untrack } from "svelte";
import type { View } from "$lib/view/view";

/** What a table does when a new view comes. */
interface Steps {
  /** Notes where things lie and looks at nothing of the new view, of which nothing is drawn yet. */
  measure: () => void;
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

/** Takes these steps at each new view; nothing else that they read makes them run. */
export function onNewView(view: () => View, steps: Steps): void {
  let measured: CSSNumberish | null = null; // the time of the frame in which that was done ahead
  const measure = (): void => {
    measured = document.timeline.currentTime;
    untrack(steps.measure);
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
      if (measured === null || measured !== document.timeline.currentTime) steps.measure();
      measured = null;
      steps.before?.();
    });
  });
  $effect(() => {
    view();
    untrack(steps.after);
  });
}
