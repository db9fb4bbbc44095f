/** On a site without a service: the worker that keeps it for when there is no network, and news of a newer version. */
import { settled } from "$backend";
import { after, wallClock } from "../clock";
import { keepsAll } from "./installed";

const DAY = 86_400_000; // milliseconds
const PATIENCE = 5_000;

class Versions {
  /** Whether a newer version is here and waits until all windows let go of the one in use. */
  newer = $state(false);
  /** Whether the whole site is kept; null until that is known, and where a browser keeps none. */
  whole = $state<boolean | null>(null);
  private looked = wallClock().getTime();
  /** Whether this window's files are those of a version: on a first visit the version in use takes it over. */
  private held = false;
  private registration: ServiceWorkerRegistration | undefined;

  async start(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    this.follow();
    await settled; // the worker fetches the whole site
    try {
      this.registration = await navigator.serviceWorker.register("sw.js");
    } catch {
      this.whole = false; // the site is played all the same, with a network
      return;
    }
    const fetched = (): void => {
      this.look();
      this.registration?.installing?.addEventListener("statechange", () => this.look());
    };
    fetched(); // it may be on its way since this window, or another one, was opened
    this.registration.addEventListener("updatefound", fetched);
    document.addEventListener("visibilitychange", () => {
      this.look();
      void this.ask();
    });
    this.whole = await keepsAll(this.registration);
  }

  /** Loads the newer version, in every window. The worker in use goes only when it has answered all requests: a window
   * that is loaded again takes its own back. */
  renew(): void {
    this.held = true; // also where the page was loaded past its worker
    this.registration?.waiting?.postMessage("take over");
    after(PATIENCE, () => window.location.reload());
  }

  /** Whichever window let a newer version in, the files of this one's are gone. */
  private follow(): void {
    this.held = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (this.held) window.location.reload();
      this.held = true;
    });
  }

  /** Asks for a newer version once a day: an app that stays open is never loaded again. */
  private async ask(): Promise<void> {
    if (document.hidden || wallClock().getTime() - this.looked < DAY) return;
    this.looked = wallClock().getTime();
    await this.registration?.update().catch(() => undefined); // next day again
  }

  private look(): void {
    this.newer = this.registration?.waiting != null && navigator.serviceWorker.controller !== null;
  }
}

export const versions = new Versions();
