/** When the visitor comes back to this page from another window or tab. */
import { now } from "../clock";

const SOON = 2000; // milliseconds: coming back is one look, however many events tell of it

/** Calls whenever the page is looked at again, until what it answers is called. */
export function whenSeenAgain(look: () => void): () => void {
  let last = now();
  const seen = (): void => {
    if (document.hidden || now() - last < SOON) return;
    last = now();
    look();
  };
  const end = new AbortController();
  window.addEventListener("focus", seen, end);
  document.addEventListener("visibilitychange", seen, end);
  return () => end.abort();
}
