/** Being told when it is one's turn, by the browser's own means: off until it is asked for. */
import { t } from "../i18n";
import { api, reasonOf } from "../protocol/http";

/** The service's own worker: it tells of turns, and opens the kept site where no page can be had. */
export const WORKER = "/worker.js";

class Push {
  on = $state(false);
  problem = $state<string | null>(null);
  /** Browsers have it on secure pages only, and some not at all. */
  readonly possible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  private looked = false;

  /** Learns whether this browser gets messages. */
  async look(): Promise<void> {
    if (this.looked || !this.possible) return;
    this.looked = true;
    this.on = (await this.subscription()) !== null;
  }

  async switch(on: boolean): Promise<void> {
    this.problem = null;
    try {
      if (on) await this.subscribe();
      else await this.unsubscribe();
      this.on = on;
    } catch (error) {
      this.problem = error instanceof DOMException ? t("push.refused") : reasonOf(error);
    }
  }

  private async subscription(): Promise<PushSubscription | null> {
    const worker = await navigator.serviceWorker.getRegistration("/");
    return (await worker?.pushManager.getSubscription()) ?? null;
  }

  private async subscribe(): Promise<void> {
    if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    const { key } = await api.pushKey();
    await this.ask(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  }

  /** After all browsers were forgotten: this one gets messages as before. */
  async again(): Promise<void> {
    const made = this.possible ? await this.subscription() : null;
    if (made) await this.ask(made);
  }

  private async ask(made: PushSubscription): Promise<void> {
    const { endpoint, keys } = made.toJSON();
    await api.subscribe({ endpoint: endpoint ?? "", key: keys?.["p256dh"] ?? "", secret: keys?.["auth"] ?? "" });
  }

  private async unsubscribe(): Promise<void> {
    const made = await this.subscription();
    if (!made) return;
    await made.unsubscribe();
    await api.unsubscribe(made.endpoint);
  }
}

export const push = new Push();
