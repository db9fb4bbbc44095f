/** How many tables wait to be continued, as far as this device knows: as much room is kept for them until they have come. */
import { keep, kept } from "./kept";

const KEY = "witchwood-open-tables";

export const expectedTables = (): number => Number(kept(KEY) ?? 0) || 0;

export function expectTables(count: number): void {
  keep(KEY, String(count));
}
