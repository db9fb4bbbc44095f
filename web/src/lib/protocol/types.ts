/** The service's messages that the client uses, from api.ts, which `npm run types` makes of the Python that answers. */
import type { GameInfo, NewTable, OptionInfo } from "./api";

export type * from "./api";

/** What an option can be set to. */
export type Value = OptionInfo["default"];
/** What can be wished of a solitaire's deal: that it can be won, or a level. */
export type Wish = GameInfo["levels"][number];
/** Who is wanted at a seat of a new table. */
export type SeatWish = NonNullable<NewTable["seats"]>[number];
