/** Addresses as they stand in links: a service answers each of them; on a site without one they stand behind a #, for its
 * files know nothing of the app's pages. */
import { inPage } from "$backend";

/** The whole address of a page of the app, to be given to others. */
export function linkTo(path: string): string {
  const { href, origin } = window.location;
  return inPage ? `${href.split("#", 1)[0] ?? ""}#${path}` : `${origin}${path}`;
}

/** The address of the board of one of today's deals. game: or an edition, by name. */
export function boardAddress(game: string, level: string | null): string {
  return `/today/${game}${level === null ? "" : `?level=${level}`}`;
}

/** Where the address bar says that we are. */
export function placeOf({ href, hash, origin }: Location): URL {
  return inPage ? new URL(hash.startsWith("#/") ? hash.slice(1) : "/", origin) : new URL(href);
}

/** How the address bar shows a place. */
export function shownAs({ pathname, search, hash }: URL): string {
  return inPage ? `#${pathname}${search}${hash}` : `${pathname}${search}${hash}`;
}

/** Keeps the links on screen as the address bar shows them, so that they can be opened anywhere. */
export function followLinks(): void {
  if (!inPage) return;
  const mend = (root: Node): void => {
    if (!(root instanceof Element)) return;
    for (const link of [root, ...root.querySelectorAll("a")]) {
      const to = link.localName === "a" ? link.getAttribute("href") : null;
      if (to?.startsWith("/")) link.setAttribute("href", `#${to}`);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const one of [target, ...addedNodes]) mend(one);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
}
