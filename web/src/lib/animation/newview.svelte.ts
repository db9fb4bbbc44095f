import { untrack } from "svelte";
import type { View } from "$lib/view/view";

/** Runs `before` when a new view is about to be drawn and `after` once it is; nothing else they read makes them run. */
export function onNewView(view: () => View, before: () => void, after: () => void): void {
  $effect.pre(() => {
    view();
    untrack(before);
  });
  $effect(() => {
    view();
    untrack(after);
  });
}
