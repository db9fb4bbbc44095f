import type { Settings } from "$lib/device/settings.svelte";

/** True when nothing may move: the player said so, or the system says so and the player leaves it to the system. */
export function keepsStill(settings: Settings): boolean {
  if (settings.motion !== "auto") return settings.motion === "reduced";
  return typeof window !== "undefined" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
