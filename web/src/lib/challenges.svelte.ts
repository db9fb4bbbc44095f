/** The seats that people offer: asked for now and then while this page is looked at, which also says that we are here. */
import { every, type Stop } from "./clock";
import { t } from "./i18n";
import { say } from "./live.svelte";
import { api } from "./protocol/http";
import type { Challenge } from "./protocol/types";

const EACH = 15_000; // milliseconds

class Challenges {
  list = $state.raw<Challenge[]>([]);

  /** Asks from now on, until the answer is called. */
  watch(): Stop {
    document.addEventListener("visibilitychange", this.look);
    const stop = every(EACH, this.look);
    this.look();
    return () => {
      document.removeEventListener("visibilitychange", this.look);
      stop();
    };
  }

  readonly look = (): void => void this.ask();

  private async ask(): Promise<void> {
    if (document.hidden) return;
    const found = await api.challenges().catch(() => this.list); // the notices tell when nobody answers
    const known = this.list.map(({ table }) => table.id);
    for (const { name, table } of found)
      if (!known.includes(table.id)) say(t("challenge.comes", { name, title: table.title }));
    this.list = found;
  }

  forget(table: string): void {
    this.list = this.list.filter((one) => one.table.id !== table);
  }
}

export const challenges = new Challenges();
