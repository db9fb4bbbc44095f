/** On a site that a service serves beside its own client: where that is, and whether it can be reached. */

import { every } from "../clock";

const EVERY = 15_000; // milliseconds between two looks

class HomeService {
  /** The service's own page; null on a site without a service. */
  home = $state<string | null>(null);
  reachable = $state(false);

  async start(): Promise<void> {
    const told = await fetch("service.json").then((answer) => answer.json() as Promise<{ at: string } | null>);
    if (!told) return;
    this.home = new URL(told.at, window.location.href).href;
    const look = (): void => void this.look();
    every(EVERY, look);
    for (const event of ["online", "offline", "focus"]) window.addEventListener(event, look);
    look();
  }

  private async look(): Promise<void> {
    if (this.home === null || document.hidden) return;
    const asked = fetch(new URL("healthz", this.home), { cache: "no-store" });
    this.reachable = await asked.then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

export const homeService = new HomeService();
