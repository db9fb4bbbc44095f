/** The focus at a table is never lost: what held it may go away, then the cloth takes it. */
import { tick } from "svelte";

/** The place of the cloth that Tab comes to. */
const CLOTH = '.tabletop [data-place][tabindex="0"]';
const HEADING = "h1";

/** Gives the focus to the first element of the first selector that is on the screen, as soon as it is drawn. */
export async function focusOn(...selectors: string[]): Promise<void> {
  await tick();
  for (const selector of selectors) {
    const seen = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
    if (!seen) continue;
    seen.focus();
    return;
  }
}

/** Arrow keys go to the cloth from wherever they mean nothing else; true where they did. */
export function enterCloth(event: KeyboardEvent): boolean {
  if (!event.key.startsWith("Arrow") || !(event.target as Element).matches("body, h1")) return false;
  void focusOn(CLOTH);
  return true;
}

/** Where nothing has the focus once all is drawn, the cloth takes it. */
export async function comeBack(): Promise<void> {
  await tick();
  if (document.activeElement === document.body) await focusOn(CLOTH, HEADING);
}

/** For `{@attach keepFocus}`: when the focused element is taken away or hidden, the focus comes to the cloth. */
export function keepFocus(area: HTMLElement): () => void {
  let held: Element | null = null;
  const note = (event: FocusEvent): void => {
    held = event.target instanceof Element ? event.target : null;
  };
  const left = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Element) held = null;
  };
  const watcher = new MutationObserver(() => {
    if (!held || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    if (held.isConnected && held.checkVisibility()) return;
    held = null;
    void comeBack(); // unless the cloth finds a place nearer to where it was
  });
  watcher.observe(area, { childList: true, subtree: true });
  const end = new AbortController();
  area.addEventListener("focusin", note, end);
  area.addEventListener("focusout", left, end);
  return () => {
    watcher.disconnect();
    end.abort();
  };
}
