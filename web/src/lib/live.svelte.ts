/** What a screen reader says: one polite region for the whole app (drawn by App.svelte). */
let text = $state("");
let last = "";

export const announced = (): string => text;

/** Says words. The same words twice in a row are told apart by a space, or they would not be said again. */
export function say(words: string): void {
  last = words === last ? `${words}\u00a0` : words;
  text = last;
}
