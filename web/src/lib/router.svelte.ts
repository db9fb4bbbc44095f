/** Which page is shown. The address bar is the only state; links are plain <a href> and work as such. */
import { matchRoute, type Route } from "./routes";

class Router {
  /** Where we are. */
  url = $state.raw(new URL(window.location.href));
  route: Route = $derived(matchRoute(this.url.pathname));

  /** Goes to an address of this app. `replace` leaves no step behind for the back button. */
  go(address: string, replace = false): void {
    const next = new URL(address, this.url);
    if (replace) history.replaceState(null, "", next);
    else history.pushState(null, "", next);
    const moved = next.pathname !== this.url.pathname;
    this.url = next;
    if (moved) window.scrollTo(0, 0);
  }

  /** Follows the back button and every link of the app. */
  start(): void {
    window.addEventListener("popstate", () => {
      this.url = new URL(window.location.href);
    });
    document.addEventListener("click", (event) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
      const target = new URL(link.href);
      if (target.origin !== window.location.origin || target.pathname.startsWith("/api/")) return;
      if (target.pathname === this.url.pathname && target.hash && target.search === this.url.search) return;
      event.preventDefault();
      this.go(target.href);
    });
  }
}

export const router = new Router();
