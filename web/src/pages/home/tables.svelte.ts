/** The player's unfinished tables, in a steady order while the page is open. */
import { every } from "$lib/clock";
import { expectedTables, expectTables } from "$lib/device/tablecount";
import { hidden } from "$lib/device/hidden.svelte";
import { whenSeenAgain } from "$lib/device/seenagain";
import { api } from "$lib/protocol/http";
import type { TableCard } from "$lib/protocol/types";
import { waitsForYou } from "$lib/words/standing";

const EVERY = 30_000; // milliseconds between two looks while another player is to move

export class OpenTables {
  /** How many are to be expected. */
  readonly expected = expectedTables();
  /** Those that wait for you come first. */
  list = $state.raw<TableCard[]>([]);
  /** Games with others in which they wait for you. */
  yours: TableCard[] = $derived(this.list.filter(waitsForYou));
  private requested = false;

  /** Asks for them. Throws what the request throws. */
  async load(): Promise<void> {
    this.requested = true;
    const open = (await api.myTables()).filter((table) => table.result === null && !hidden.has(table.id));
    expectTables(open.length);
    this.list = [...open.filter(waitsForYou), ...open.filter((table) => !waitsForYou(table))];
  }

  /** Loads again when the page becomes visible, and now and then while others are to move; until what it answers is
   * called. A hidden page asks nothing. */
  follow(): () => void {
    const look = (): void => {
      if (document.hidden || !this.requested) return;
      this.load().catch(() => undefined); // it stays as it is; the frame tells that we are offline
    };
    const stop = every(EVERY, () => {
      if (this.list.some((table) => table.seats.length > 1 && !waitsForYou(table))) look();
    });
    const end = whenSeenAgain(look);
    return () => {
      stop();
      end();
    };
  }
}
