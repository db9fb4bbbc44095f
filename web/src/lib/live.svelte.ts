/** What a screen reader says: one polite region for the whole app (drawn by App.svelte). Sentences of the same moment
 * become one text, and a text stands for a while before the next one comes, so that none swallows another. */
import { now, Timer } from "./clock";

const MOMENT = 40; // milliseconds: what is said within them belongs together
const STANDS = 900; // milliseconds that a text stands at least

let text = $state("");
let since = -STANDS;
let waiting: { words: string; about: string | null }[] = [];
const timer = new Timer();

export const announced = (): string => text;

/** Says words. about: a thing that changes fast, of which only the newest is worth saying. */
export function say(words: string, about: string | null = null): void {
  if (words === "" || waiting.some((one) => one.words === words)) return;
  waiting = [...waiting.filter((one) => about === null || one.about !== about), { words, about }];
  if (!timer.running) timer.start(Math.max(MOMENT, since + STANDS - now()), speak);
}

/** The same text twice in a row is told apart by a space, or it would not be said again. */
function speak(): void {
  const words = waiting.map((one) => sentence(one.words)).join(" ");
  text = words === text ? `${words}\u00a0` : words;
  since = now();
  waiting = [];
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);
