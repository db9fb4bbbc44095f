/** On a site without a service: the worker that keeps it for when there is no network, and news of a newer version. */
import { settled } from "$backend";

class Versions {
  /** Whether a newer version is here and waits until this page lets go of the one in use. */
  newer = $state(false);
  private registration: ServiceWorkerRegistration | undefined;

  async start(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    await settled; // the worker fetches the whole site
    try {
      this.registration = await navigator.serviceWorker.register("sw.js");
    } catch {
      return; // the site is played all the same, with a network
    }
    this.look();
    this.registration.addEventListener("updatefound", () => {
      this.registration?.installing?.addEventListener("statechange", () => {
        this.look();
      });
    });
    // A browser that is short of room then asks before it throws games away.
    await navigator.storage.persist().catch(() => false);
  }

  /** Loads the newer version. */
  renew(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      window.location.reload();
    });
    this.registration?.waiting?.postMessage("take over");
  }

  private look(): void {
    this.newer = this.registration?.waiting != null && navigator.serviceWorker.controller !== null;
  }
}

export const versions = new Versions();
