/** On a site that a service serves beside its own client: where that is, and whether it can be reached. */

import { every } from "../clock";

const EVERY = 15_000; // milliseconds between two looks

class NearService {
  /** The service's own page; null on a site without a service. */
  address = $state<string | null>(null);
  reachable = $state(false);

  async start(): Promise<void> {
    const found = await fetch("service.json").then((answer) => answer.json() as Promise<{ at: string } | null>);
    if (!found) return;
    this.address = new URL(found.at, window.location.href).href;
    const look = (): void => void this.look();
    every(EVERY, look);
    for (const event of ["online", "offline", "focus"]) window.addEventListener(event, look);
    look();
  }

  private async look(): Promise<void> {
    if (this.address === null || document.hidden) return;
    const answer = fetch(new URL("healthz", this.address), { cache: "no-store" });
    this.reachable = await answer.then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

export const nearService = new NearService();
