/** How many tables wait to be continued, as far as this device knows: as much room is kept for them until they have come. */
import { store, stored } from "./stored";

const KEY = "witchwood-open-tables";

export const expectedTables = (): number => Number(stored(KEY) ?? 0) || 0;

export function expectTables(count: number): void {
  store(KEY, String(count));
}
