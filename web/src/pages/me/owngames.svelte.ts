/** The player's tables; loaded again when games have come or gone. */
import { api } from "$lib/protocol/http";
import { whenSeenAgain } from "$lib/device/seenagain";
import type { TableCard } from "$lib/protocol/types";

export class OwnGames {
  tables = $state.raw<TableCard[]>([]);

  /** Asks for them. Throws what the request throws. */
  readonly load = async (): Promise<void> => {
    this.tables = await api.myTables();
  };

  /** Loads again when the page becomes visible, until the returned function is called: another window may have begun or ended
   * a game. */
  follow(): () => void {
    return whenSeenAgain(() => {
      this.load().catch(() => undefined); // it stays as it is; the frame tells that we are offline
    });
  }
}
