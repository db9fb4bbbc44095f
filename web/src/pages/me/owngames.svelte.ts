/** Somebody's tables and what they have achieved; asked anew where games have come or gone. */
import { api } from "$lib/protocol/http";
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
}
