/** Which page is shown. The address bar is the only state; links are plain <a href> and work as such. */
import { inPage } from "$backend";
import { followLinks, placeOf, shownAs } from "./links";
import { matchRoute, type Route } from "./routes";

const CONTENT = "content"; // what the first link of each page skips to

class Router {
  /** Where we are. */
  url = $state.raw(placeOf(window.location));
  route: Route = $derived(matchRoute(this.url.pathname));

  /** Goes to an address of this app. `replace` leaves no step behind for the back button. */
  go(address: string, replace = false): void {
    const next = new URL(address, this.url);
    if (replace) history.replaceState(null, "", shownAs(next));
    else history.pushState(null, "", shownAs(next));
    const moved = next.pathname !== this.url.pathname;
    this.url = next;
    if (moved) window.scrollTo(0, 0);
  }

  /** Follows the back button and every link of the app. */
  start(): void {
    followLinks();
    window.addEventListener("popstate", () => {
      this.url = placeOf(window.location);
    });
    document.addEventListener("click", (event) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
      const target = inPage && link.hash.startsWith("#/") ? new URL(link.hash.slice(1), this.url) : new URL(link.href);
      if (target.origin !== window.location.origin || target.pathname.startsWith("/api/")) return;
      if (inPage && link.hash === `#${CONTENT}`) {
        event.preventDefault();
        document.getElementById(CONTENT)?.querySelector("h1")?.focus();
        return;
      }
      if (target.pathname === this.url.pathname && target.hash && target.search === this.url.search) return;
      event.preventDefault();
      this.go(target.href);
    });
  }
}

export const router = new Router();
