/** Settings of a test: as usual again after it. */
import { afterEach } from "vitest";
import { settings } from "$lib/device/settings.svelte";
import { usual, type Settings } from "$lib/device/settings.svelte";

export const wish = (wishes: Partial<Settings>): void => {
  Object.assign(settings, wishes);
};
afterEach(() => {
  Object.assign(settings, usual);
});
