/** The player's results on the deals of a day. */
import type { DayDeal } from "$lib/protocol/types";

const order = ["won", "playing", "ended", "new"] as const;

/** The best that became of some of them; new where there are none. */
export function bestOf(deals: readonly Pick<DayDeal, "state">[]): DayDeal["state"] {
  return order.find((state) => deals.some((deal) => deal.state === state)) ?? "new";
}
