import { untrack } from "svelte";
import type { Pointer } from "$lib/pointer/pointer.svelte";
import type { Refusal } from "$lib/view/refusal";
import { sound } from "./sound";

/** What was in hand goes home when an action is refused, and it is heard. */
export function glideBackWhenRefused(pointer: Pointer, refusal: () => Refusal | null): void {
  $effect(() => {
    if (refusal() === null) return;
    untrack(() => {
      pointer.glideBack();
      sound("illegal");
    });
  });
}
