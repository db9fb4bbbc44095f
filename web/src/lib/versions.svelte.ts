/** On a site without a service: the worker that keeps it for when there is no network, and news of a newer version. */
import { settled } from "$backend";

class Versions {
  /** Whether a newer version is here and waits until all windows let go of the one in use. */
  newer = $state(false);
  private registration: ServiceWorkerRegistration | undefined;

  async start(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    this.follow();
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

  /** Loads the newer version, in every window. */
  renew(): void {
    this.registration?.waiting?.postMessage("take over");
  }

  /** Whichever window let a newer version in, the files of this one's are gone. */
  private follow(): void {
    let held = navigator.serviceWorker.controller !== null; // on a first visit the version in use takes this page over
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (held) window.location.reload();
      held = true;
    });
  }

  private look(): void {
    this.newer = this.registration?.waiting != null && navigator.serviceWorker.controller !== null;
  }
}

export const versions = new Versions();
