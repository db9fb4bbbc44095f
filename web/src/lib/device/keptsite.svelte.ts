/** The site that the service serves beside this client, kept by the browser for when the service can't be reached. */
import { t } from "../i18n";
import { WORKER } from "./push.svelte";
import { keepsAll } from "./installed";
import { store, stored } from "./stored";

const SITE = "/page/";
const CACHES = /^witchwood[- ](?!statistics)/; // of its worker (tools/site/sw.js), and Python's memory; its figures stay

const DECLINED = "witchwood-keeps-no-games";

class KeptSite {
  /** Whether all of it is here. */
  on = $state(false);
  /** Whether it is being fetched just now. */
  coming = $state(false);
  problem = $state<string | null>(null);
  /** Where it is played, whether there is a network or not. */
  readonly address = SITE;
  /** Browsers keep pages on secure addresses only. */
  readonly possible = "serviceWorker" in navigator;
  /** Whether it is known that none is here. */
  private none = $state(false);
  private declined = $state(stored(DECLINED) !== null);
  /** Whether to ask the player: until the site is saved, or they said no. */
  readonly offered: boolean = $derived(this.none && !this.on && !this.coming && !this.declined);

  /** Learns whether it is kept; a newer version is fetched. */
  async look(): Promise<void> {
    if (!this.possible) return;
    const found = await this.found();
    this.on = found?.active != null;
    this.none = !this.on;
    await found?.update().catch(() => undefined); // the one that is here will do
  }

  async switch(on: boolean): Promise<void> {
    this.problem = null;
    this.coming = on;
    try {
      await (on ? this.keep() : this.forget());
      this.on = on;
    } catch {
      this.problem = t("kept.failed");
    } finally {
      this.coming = false;
    }
  }

  decline(): void {
    this.declined = true;
    store(DECLINED, "yes");
  }

  private async found(): Promise<ServiceWorkerRegistration | undefined> {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.find(({ scope }) => new URL(scope).pathname === SITE);
  }

  private async keep(): Promise<void> {
    await navigator.serviceWorker.register(WORKER);
    const made = await navigator.serviceWorker.register(`${SITE}sw.js`);
    if (!(await keepsAll(made))) throw new Error("not all could be fetched");
    // A browser that is short of room then asks before it throws games away. Some ask their person: nothing waits for that.
    void navigator.storage.persist().catch(() => false);
  }

  /** The games that were played there stay. */
  private async forget(): Promise<void> {
    await (await this.found())?.unregister();
    const names = (await caches.keys()).filter((name) => CACHES.test(name));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}

export const keptSite = new KeptSite();
