/** The player's tables and achievements; loaded again when games have come or gone. */
import { api } from "$lib/protocol/http";
import { whenSeenAgain } from "$lib/device/seenagain";
import type { TableCard } from "$lib/protocol/types";
import { achievements, type Achieved } from "./achievements";

export class OwnGames {
  tables = $state.raw<TableCard[]>([]);
  achieved = $state.raw<Achieved[]>([]);

  /** Asks for them. Throws what the request for the tables throws: the page stands without the rest. */
  readonly load = async (): Promise<void> => {
    const [tables, rows] = await Promise.all([api.myTables(), api.statistics().catch(() => [])]);
    this.tables = tables;
    this.achieved = achievements(rows);
  };

  /** Loads again when the page becomes visible, until the returned function is called: another window may have begun or ended
   * a game. */
  follow(): () => void {
    return whenSeenAgain(() => {
      this.load().catch(() => undefined); // it stays as it is; the frame tells that we are offline
    });
  }
}
