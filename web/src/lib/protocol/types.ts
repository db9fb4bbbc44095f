/** The service's messages that the client uses; all of them are generated (`npm run types`). */
import type { NewTable, OptionInfo } from "./api";

export type {
  AgentInfo,
  Board,
  BoardRow,
  Can,
  Claim,
  ClientMessage,
  EmoteMessage,
  GameInfo,
  HelpState,
  HintMessage,
  Invite,
  Ladder,
  LadderRow,
  LessonState,
  LookedMessage,
  Me,
  MyRating,
  NewSubscription,
  NewTable,
  NextTable,
  OptionInfo,
  PushKey,
  RecordsBefore,
  RecoveryLink,
  RoomCard,
  RoomMade,
  RoomState,
  RulesPage,
  SeatState,
  SeatTaken,
  ServerMessage,
  Statistics,
  Status,
  TableCard,
  TableMade,
  TableState,
  TalkLine,
  TalkState,
  TermsState,
  Tally,
  Today,
  ToldPlay,
  VerdictMessage,
  Verified,
} from "./api";

/** What an option can be set to. */
export type Value = OptionInfo["default"];
/** Who is wanted at a seat of a new table. */
export type SeatWish = NonNullable<NewTable["seats"]>[number];
