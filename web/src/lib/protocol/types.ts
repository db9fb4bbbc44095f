/** The service's messages under the names that the client uses; all of them are generated (`npm run types`). */
import type { NewTable, OptionInfo } from "./api";

export type {
  AgentInfo,
  Board,
  BoardRow,
  Can,
  Claim,
  ClientMessage,
  GameInfo,
  Hint,
  Looked,
  Me,
  NewTable,
  OptionInfo,
  Play,
  RecoveryLink,
  RulesPage,
  SeatState,
  SeatTaken,
  ServerMessage,
  Statistics,
  Status,
  TableCard,
  TableMade,
  TableState,
  Today,
  Verdict,
  Verified,
} from "./api";

/** What an option can be set to. */
export type Value = OptionInfo["default"];
/** Who is wanted at a seat of a new table. */
export type SeatWish = NonNullable<NewTable["seats"]>[number];
