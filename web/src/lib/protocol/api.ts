/** Made by `npm run types` from openapi.json; change src/witchwood/server/messages.py instead. */
export interface paths {
  "/api/games": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Games
     * @description All games.
     */
    get: operations["games_api_games_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/games/{game}/rules": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules
     * @description A game's rule book.
     */
    get: operations["rules_api_games__game__rules_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Status
     * @description How far the games are prepared. wanted: a game that the one who asks waits for, so it is prepared next.
     */
    get: operations["status_api_status_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Me
     * @description Who I am; whoever is nobody yet becomes a guest. The cookie is given anew each time, so it does not run out.
     */
    get: operations["me_api_me_get"];
    /**
     * Rename
     * @description Claim a name.
     */
    put: operations["rename_api_me_put"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/me/recovery": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Recovery
     * @description A private link that brings me to another device. The token stands behind #, so no server's log ever has it.
     */
    post: operations["recovery_api_me_recovery_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/recover": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Recover
     * @description Be the one whose recovery token this is, on this device too.
     */
    post: operations["recover_api_recover_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/me/tables": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * My Tables
     * @description My unfinished tables and the last finished ones.
     */
    get: operations["my_tables_api_me_tables_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/me/statistics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * My Statistics
     * @description My finished tables, counted.
     */
    get: operations["my_statistics_api_me_statistics_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make
     * @description Sit down at a new table.
     */
    post: operations["make_api_tables_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/from-record": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * From Record
     * @description A table that begins with a record: to look at, or in a solitaire to go on with.
     */
    post: operations["from_record_api_tables_from_record_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/lobby": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lobby
     * @description Open tables that anybody may join.
     */
    get: operations["lobby_api_lobby_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{key}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Table
     * @description A table in one line.
     */
    get: operations["table_api_tables__key__get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{key}/join": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Join
     * @description Take an open seat; whoever has a seat already keeps it.
     */
    post: operations["join_api_tables__key__join_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{key}/agent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Let An Agent Play
     * @description Give the first open seat to an agent: whoever sits here may do this while nobody has come.
     */
    post: operations["let_an_agent_play_api_tables__key__agent_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{key}/rematch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rematch
     * @description The table where the same people play once more; made by whoever asks first.
     */
    post: operations["rematch_api_tables__key__rematch_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{key}/record": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Record
     * @description The game's record: only when it is over, for it names the deal.
     */
    get: operations["record_api_tables__key__record_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/today": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deals
     * @description Today's deals, and how far I am with them.
     */
    get: operations["deals_api_today_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/today/{game}/board": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Board
     * @description Those who have finished today's deal of a solitaire.
     */
    get: operations["board_api_today__game__board_get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify
     * @description Compare a deal with the commitment of the table's start.
     */
    post: operations["verify_api_verify_post"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * Act
     * @description Play an action, in notation.
     */
    Act: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "act";
      /** Id */
      id: string;
      /** Version */
      version: number;
      /** Action */
      action: string;
    };
    /**
     * AgentChoice
     * @description Which agent is to have the first open seat.
     */
    AgentChoice: {
      /** Agent */
      agent: string;
    };
    /**
     * AgentInfo
     * @description An opponent that plays this game, with a few words on its strength.
     */
    AgentInfo: {
      /** Name */
      name: string;
      /** Words */
      words: string;
    };
    /**
     * AgentSeat
     * @description A seat for one of the game's agents.
     */
    AgentSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "agent";
      /** Agent */
      agent: string;
    };
    /**
     * AskedBack
     * @description The seat that asks to take its last play back, and the seats whose answer is waited for.
     */
    AskedBack: {
      /** By */
      by: number;
      /** Waits */
      waits: number[];
    };
    /**
     * Board
     * @description Those who finished today's deal, the best first.
     */
    Board: {
      /** Date */
      date: string;
      /** Game */
      game: string;
      /** Rows */
      rows: components["schemas"]["BoardRow"][];
    };
    /**
     * BoardRow
     * @description One who finished the deal of the day.
     */
    BoardRow: {
      /** Name */
      name: string;
      /** Result */
      result: string;
      /** Score */
      score: number;
      /** Seconds */
      seconds: number;
      /** Plays */
      plays: number;
      /** You */
      you: boolean;
    };
    /**
     * Bye
     * @description The service is about to close the line.
     */
    Bye: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "bye";
      /** Reason */
      reason: string;
    };
    /**
     * Can
     * @description What this viewer may ask for at this table just now, besides the actions of the view.
     */
    Can: {
      /** Undo */
      undo: boolean;
      /** Redo */
      redo: boolean;
      /** Restart */
      restart: boolean;
      /** Resign */
      resign: boolean;
      /** Takeback */
      takeback: boolean;
      /** Finish */
      finish: boolean;
      /** Back */
      back: boolean;
      /** Hint */
      hint: boolean;
      /** Rematch */
      rematch: boolean;
    };
    /**
     * Claim
     * @description What a table showed at its end: the deal's line, the salt and the commitment of its start.
     */
    Claim: {
      /** Deal */
      deal: string;
      /** Salt */
      salt: string;
      /** Commitment */
      commitment: string;
    };
    ClientMessage:
      | components["schemas"]["Act"]
      | components["schemas"]["Command"]
      | components["schemas"]["TakeBack"]
      | components["schemas"]["FollowVerdicts"]
      | components["schemas"]["Look"];
    /**
     * Command
     * @description Something that the player asks for with a button. Which of them may be asked for stands in `TableState.can`.
     */
    Command: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "back" | "finish" | "hint" | "redo" | "resign" | "restart" | "undo";
      /** Id */
      id: string;
      /** Version */
      version: number;
    };
    /**
     * DealState
     * @description What is told of the deal. commitment: null only where a table began at a position instead of a deal.
     *
     *     line: the text that was committed to, without the salt; number, line and salt are told when the game is over, or
     *     from the start where a person chose the number. today: the date, if it is a deal of the day.
     */
    DealState: {
      /** Commitment */
      commitment: string | null;
      /** Number */
      number: string | null;
      /** Line */
      line: string | null;
      /** Salt */
      salt: string | null;
      /** Today */
      today: string | null;
    };
    /**
     * Done
     * @description What was asked for is done and stored; version is the table's now.
     */
    Done: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "done";
      /** Id */
      id: string;
      /** Version */
      version: number;
    };
    /**
     * EmptyPlace
     * @description An empty place of a row or grid.
     */
    EmptyPlace: {
      /**
       * Empty
       * @constant
       */
      empty: true;
    };
    /**
     * FollowVerdicts
     * @description Switch the solver's word on every position on or off.
     */
    FollowVerdicts: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "verdicts";
      /** Id */
      id: string;
      /** On */
      on: boolean;
    };
    /**
     * GameInfo
     * @description A game, as the page of a new table needs it. solver: whether verdicts and "back" are to be had.
     */
    GameInfo: {
      /** Name */
      name: string;
      /** Title */
      title: string;
      /** Designer */
      designer: string;
      /** Blurb */
      blurb: string;
      /** Seats */
      seats: [number, number];
      /** Default Seats */
      default_seats: number;
      /** Options */
      options: components["schemas"]["OptionInfo"][];
      /** Agents */
      agents: components["schemas"]["AgentInfo"][];
      /** Solver */
      solver: boolean;
      /** Help */
      help: string;
    };
    /**
     * GridLabels
     * @description Names of a grid's rows and columns.
     */
    GridLabels: {
      /** Rows */
      rows: string[];
      /** Columns */
      columns: string[];
    };
    /** HTTPValidationError */
    HTTPValidationError: {
      /** Detail */
      detail?: components["schemas"]["ValidationError"][];
    };
    /**
     * Hint
     * @description An action worth playing, and what is expected of it where the adviser says so.
     */
    Hint: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "hint";
      /** Id */
      id: string;
      /** Action */
      action: string;
      /** Words */
      words: string;
      /** Value */
      value: number | null;
    };
    /**
     * Last
     * @description The last play in words.
     */
    Last: {
      /** Seat */
      seat: number;
      /** Words */
      words: string;
    };
    /**
     * Look
     * @description Ask for the table as it stood after the first `ply` plays.
     */
    Look: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "look";
      /** Id */
      id: string;
      /** Ply */
      ply: number;
    };
    /**
     * Looked
     * @description The table as it stood after `ply` plays.
     */
    Looked: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "looked";
      /** Id */
      id: string;
      /** Ply */
      ply: number;
      view: components["schemas"]["View"];
    };
    /**
     * Me
     * @description Who the cookie says you are.
     */
    Me: {
      /** Id */
      id: string;
      /** Name */
      name: string;
      /** Created */
      created: string;
    };
    /**
     * MeSeat
     * @description The seat of the one who asks for the table; there is exactly one.
     */
    MeSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "me";
    };
    /**
     * NewName
     * @description The name to be shown at tables; nobody else may have it.
     */
    NewName: {
      /** Name */
      name: string;
    };
    /**
     * NewTable
     * @description A table that is wanted. deal: a number as text, "today" for a solitaire's deal of the day, null for a secret one.
     *
     *     seats: may be left out in a solitaire.
     */
    NewTable: {
      /** Game */
      game: string;
      /** Options */
      options?: {
        [key: string]: boolean | number | string;
      };
      /** Deal */
      deal?: string | "today" | null;
      /** Seats */
      seats?: (
        components["schemas"]["MeSeat"] | components["schemas"]["OpenSeat"] | components["schemas"]["AgentSeat"]
      )[];
      /**
       * Listed
       * @default false
       */
      listed: boolean;
    };
    /**
     * OpenSeat
     * @description A seat for whoever comes by the link.
     */
    OpenSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "open";
    };
    /**
     * OptionInfo
     * @description A rule option. kind: how to ask for it.
     */
    OptionInfo: {
      /** Name */
      name: string;
      /** Default */
      default: boolean | number | string;
      /** Values */
      values: (boolean | number | string)[];
      /**
       * Kind
       * @enum {string}
       */
      kind: "switch" | "number" | "choice";
      /** Help */
      help: string;
    };
    /**
     * Play
     * @description One thing that was done. words: as this viewer is told it. text: notation, null where that would tell more.
     *     shown: cards that it laid open to everybody, though they lie open no longer (a hand that was called falsely).
     */
    Play: {
      /** Seat */
      seat: number;
      /** Text */
      text: string | null;
      /** Words */
      words: string;
      /** Shown */
      shown: components["schemas"]["ViewCard"][];
    };
    /**
     * Presence
     * @description The seats whose people look at the table just now.
     */
    Presence: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "presence";
      /** Seats */
      seats: number[];
    };
    /**
     * Problem
     * @description Why a request was refused: which input, where, and what to do.
     */
    Problem: {
      /** Detail */
      detail: string;
    };
    /**
     * RecordText
     * @description A game record (`docs/notation.md`) to look at, or in a solitaire to go on with.
     */
    RecordText: {
      /** Record */
      record: string;
    };
    /**
     * RecoveryLink
     * @description A link that brings this identity to another device. It works once; a new one ends the old one.
     */
    RecoveryLink: {
      /** Link */
      link: string;
    };
    /**
     * RecoveryToken
     * @description The part of a recovery link behind the #.
     */
    RecoveryToken: {
      /** Token */
      token: string;
    };
    /**
     * Refused
     * @description What was asked for was not done, and why. id is empty where the message could not be read.
     */
    Refused: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "refused";
      /** Id */
      id: string;
      /** Reason */
      reason: string;
    };
    /**
     * RulesPage
     * @description A rule book as HTML that is safe to show.
     */
    RulesPage: {
      /** Html */
      html: string;
    };
    /**
     * SeatChoice
     * @description Which open seat is wanted; null takes the first.
     */
    SeatChoice: {
      /** Seat */
      seat?: number | null;
    };
    /**
     * SeatState
     * @description Who has a seat. here: whether that one looks at the table just now (an agent always does).
     */
    SeatState: {
      /** Seat */
      seat: number;
      /**
       * Kind
       * @enum {string}
       */
      kind: "person" | "agent" | "open";
      /** Name */
      name: string;
      /** Agent */
      agent: string | null;
      /** Here */
      here: boolean;
    };
    /**
     * SeatTaken
     * @description The seat that was open and is taken now.
     */
    SeatTaken: {
      /** Seat */
      seat: number;
    };
    ServerMessage:
      | components["schemas"]["Table"]
      | components["schemas"]["Done"]
      | components["schemas"]["Refused"]
      | components["schemas"]["Presence"]
      | components["schemas"]["Hint"]
      | components["schemas"]["Verdict"]
      | components["schemas"]["Looked"]
      | components["schemas"]["Bye"];
    /**
     * Statistics
     * @description A player's finished tables of one game with the same options.
     *
     *     streak: wins in a row, up to the last finished table. scores: (score, how often), ascending. durations: (whole
     *     minutes, how often), ascending.
     */
    Statistics: {
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Options */
      options: string;
      /** Played */
      played: number;
      /** Won */
      won: number;
      /** Streak */
      streak: number;
      /** Best Streak */
      best_streak: number;
      /** Best Score */
      best_score: number | null;
      /** Best Seconds */
      best_seconds: number | null;
      /** Scores */
      scores: [number, number][];
      /** Durations */
      durations: [number, number][];
    };
    /**
     * Status
     * @description ready, searches: the games whose rules, and whose experts and solvers, are compiled. compiling: those that are
     *     being prepared just now, none when all is done. version: the program's.
     */
    Status: {
      /** Ready */
      ready: {
        [key: string]: boolean;
      };
      /** Searches */
      searches: {
        [key: string]: boolean;
      };
      /** Compiling */
      compiling: string[];
      /** Version */
      version: string;
    };
    /**
     * Table
     * @description The whole table: sent at the start and after every change.
     */
    Table: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "table";
      table: components["schemas"]["TableState"];
    };
    /**
     * TableCard
     * @description A table in a list. options: those that are unusual, as text. turn, result: in words. deal: its number, where a
     *     person chose it or the game is over. today: the date, if it is a deal of the day. scores: by seat, none where they
     *     are not known.
     */
    TableCard: {
      /** Id */
      id: string;
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Options */
      options: string;
      /** Seats */
      seats: components["schemas"]["SeatState"][];
      /** You */
      you: number | null;
      /** Turn */
      turn: string;
      /** Version */
      version: number;
      /** Plays */
      plays: number;
      /** Scores */
      scores: number[];
      /** Deal */
      deal: string | null;
      /** Today */
      today: string | null;
      /** Updated */
      updated: string;
      /** Finished */
      finished: boolean;
      /** Result */
      result: string | null;
      /** Listed */
      listed: boolean;
    };
    /**
     * TableMade
     * @description The table that was made; its id is the secret part of its link.
     */
    TableMade: {
      /** Id */
      id: string;
    };
    /**
     * TableState
     * @description A whole table for one viewer. you: your seat, null for one who watches. seconds: playing time so far. runs: for
     *     how many seconds more the clock runs if nothing happens.
     *
     *     options: all of them. unusual: those that differ from the usual, as text. finished: nothing more can be played.
     *     rematch: the table where the same people play again, once somebody asked for it.
     */
    TableState: {
      /** Id */
      id: string;
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Options */
      options: {
        [key: string]: boolean | number | string;
      };
      /** Unusual */
      unusual: {
        [key: string]: string;
      };
      /** Version */
      version: number;
      /** You */
      you: number | null;
      /** Seats */
      seats: components["schemas"]["SeatState"][];
      view: components["schemas"]["View"];
      /** Plays */
      plays: components["schemas"]["Play"][];
      can: components["schemas"]["Can"];
      asked: components["schemas"]["AskedBack"] | null;
      deal: components["schemas"]["DealState"];
      /** Started */
      started: string;
      /** Seconds */
      seconds: number;
      /** Runs */
      runs: number;
      /** Finished */
      finished: boolean;
      last: components["schemas"]["Last"] | null;
      /** Rematch */
      rematch: string | null;
    };
    /**
     * TakeBack
     * @description Ask to take the last play back, where another person plays too; or answer one who asks.
     */
    TakeBack: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "takeback";
      /** Id */
      id: string;
      /** Version */
      version: number;
      /**
       * Answer
       * @enum {string}
       */
      answer: "ask" | "yes" | "no";
    };
    /**
     * Today
     * @description A solitaire's deal of the day. deal and salt are told once you have finished it; until then the commitment holds.
     *
     *     yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
     *     finished. finished: how many people have.
     */
    Today: {
      /** Date */
      date: string;
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Commitment */
      commitment: string;
      /** Deal */
      deal: string | null;
      /** Salt */
      salt: string | null;
      /** Yours */
      yours: string | null;
      /** Table */
      table: string | null;
      /** Plays */
      plays: number;
      /** Seconds */
      seconds: number | null;
      /** Finished */
      finished: number;
    };
    /** ValidationError */
    ValidationError: {
      /** Location */
      loc: (string | number)[];
      /** Message */
      msg: string;
      /** Error Type */
      type: string;
      /** Input */
      input?: unknown;
      /** Context */
      ctx?: Record<string, never>;
    };
    /**
     * Verdict
     * @description The solver's word on the position after `ply` plays. score, bound: where the game counts points.
     *
     *     proved: whether the search is finished; a longer one would say the same.
     */
    Verdict: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "verdict";
      /** Ply */
      ply: number;
      /**
       * Verdict
       * @enum {string}
       */
      verdict: "won" | "lost" | "unknown";
      /** Score */
      score: number | null;
      /** Bound */
      bound: number | null;
      /** Proved */
      proved: boolean;
    };
    /**
     * Verified
     * @description Whether the commitment is kept, and what that means.
     */
    Verified: {
      /** Ok */
      ok: boolean;
      /** Words */
      words: string;
    };
    /**
     * ViewShape
     * @description What one seat may know; seat is null for those who watch.
     */
    View: {
      /** Game */
      game: string;
      /** Options */
      options: {
        [key: string]: boolean | number | string;
      };
      /** Seats */
      seats: number;
      /** Seat */
      seat: number | null;
      /** Turn */
      turn: number | null;
      /** Over */
      over: boolean;
      /** Result */
      result: string | number[] | null;
      /** Scores */
      scores: number[];
      /** Zones */
      zones: components["schemas"]["ViewZone"][];
      /** Counters */
      counters: components["schemas"]["ViewCounter"][];
      /** Outlook */
      outlook?: components["schemas"]["ViewOutlook"][];
      /** Actions */
      actions: components["schemas"]["ViewAction"][];
    };
    /**
     * ViewAction
     * @description A legal action: its notation, and in words.
     */
    ViewAction: {
      /** Text */
      text: string;
      /** Words */
      words: string;
    };
    /**
     * ViewCard
     * @description A card or stone that is seen. Factories instead of defaults say in the schema: this may be left out.
     */
    ViewCard: {
      /** Text */
      text: string;
      /** Name */
      name: string;
      /** Suit */
      suit: string;
      /** Rank */
      rank: number | null;
      /** Ink */
      ink: string;
      /** Marks */
      marks?: string[];
      /** Note */
      note?: string;
      /** Values */
      values?: number[];
    };
    /**
     * ViewCounter
     * @description A number worth showing.
     */
    ViewCounter: {
      /** Id */
      id: string;
      /** Title */
      title: string;
      /** Value */
      value: number;
    };
    /**
     * ViewOutlook
     * @description One thing that may come, in words, and the cards that it hangs on.
     */
    ViewOutlook: {
      /** Id */
      id: string;
      /** Words */
      words: string;
      /** Cards */
      cards: components["schemas"]["ViewCard"][];
    };
    /**
     * ViewZone
     * @description A place where cards lie.
     */
    ViewZone: {
      /** Id */
      id: string;
      /** Title */
      title: string;
      /**
       * Kind
       * @enum {string}
       */
      kind: "pile" | "row" | "column" | "grid" | "set";
      /** Owner */
      owner: number | null;
      /** Count */
      count: number;
      /** Marks */
      marks: string[];
      /** Cards */
      cards: (components["schemas"]["ViewCard"] | components["schemas"]["EmptyPlace"] | null)[];
      /** Width */
      width?: number;
      labels?: components["schemas"]["GridLabels"];
      /** Places */
      places?: string[];
      /** Pairs */
      pairs?: [number, number][];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type Act = components["schemas"]["Act"];
export type AgentChoice = components["schemas"]["AgentChoice"];
export type AgentInfo = components["schemas"]["AgentInfo"];
export type AgentSeat = components["schemas"]["AgentSeat"];
export type AskedBack = components["schemas"]["AskedBack"];
export type Board = components["schemas"]["Board"];
export type BoardRow = components["schemas"]["BoardRow"];
export type Bye = components["schemas"]["Bye"];
export type Can = components["schemas"]["Can"];
export type Claim = components["schemas"]["Claim"];
export type ClientMessage = components["schemas"]["ClientMessage"];
export type Command = components["schemas"]["Command"];
export type DealState = components["schemas"]["DealState"];
export type Done = components["schemas"]["Done"];
export type EmptyPlace = components["schemas"]["EmptyPlace"];
export type FollowVerdicts = components["schemas"]["FollowVerdicts"];
export type GameInfo = components["schemas"]["GameInfo"];
export type GridLabels = components["schemas"]["GridLabels"];
export type HttpValidationError = components["schemas"]["HTTPValidationError"];
export type Hint = components["schemas"]["Hint"];
export type Last = components["schemas"]["Last"];
export type Look = components["schemas"]["Look"];
export type Looked = components["schemas"]["Looked"];
export type Me = components["schemas"]["Me"];
export type MeSeat = components["schemas"]["MeSeat"];
export type NewName = components["schemas"]["NewName"];
export type NewTable = components["schemas"]["NewTable"];
export type OpenSeat = components["schemas"]["OpenSeat"];
export type OptionInfo = components["schemas"]["OptionInfo"];
export type Play = components["schemas"]["Play"];
export type Presence = components["schemas"]["Presence"];
export type Problem = components["schemas"]["Problem"];
export type RecordText = components["schemas"]["RecordText"];
export type RecoveryLink = components["schemas"]["RecoveryLink"];
export type RecoveryToken = components["schemas"]["RecoveryToken"];
export type Refused = components["schemas"]["Refused"];
export type RulesPage = components["schemas"]["RulesPage"];
export type SeatChoice = components["schemas"]["SeatChoice"];
export type SeatState = components["schemas"]["SeatState"];
export type SeatTaken = components["schemas"]["SeatTaken"];
export type ServerMessage = components["schemas"]["ServerMessage"];
export type Statistics = components["schemas"]["Statistics"];
export type Status = components["schemas"]["Status"];
export type Table = components["schemas"]["Table"];
export type TableCard = components["schemas"]["TableCard"];
export type TableMade = components["schemas"]["TableMade"];
export type TableState = components["schemas"]["TableState"];
export type TakeBack = components["schemas"]["TakeBack"];
export type Today = components["schemas"]["Today"];
export type ValidationError = components["schemas"]["ValidationError"];
export type Verdict = components["schemas"]["Verdict"];
export type Verified = components["schemas"]["Verified"];
export type View = components["schemas"]["View"];
export type ViewAction = components["schemas"]["ViewAction"];
export type ViewCard = components["schemas"]["ViewCard"];
export type ViewCounter = components["schemas"]["ViewCounter"];
export type ViewOutlook = components["schemas"]["ViewOutlook"];
export type ViewZone = components["schemas"]["ViewZone"];
export type $defs = Record<string, never>;
export interface operations {
  games_api_games_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GameInfo"][];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rules_api_games__game__rules_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RulesPage"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Validation Error */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HTTPValidationError"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  status_api_status_get: {
    parameters: {
      query?: {
        wanted?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Status"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Validation Error */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HTTPValidationError"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  me_api_me_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Me"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rename_api_me_put: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewName"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Me"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description It can't be done as things stand, and why. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recovery_api_me_recovery_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecoveryLink"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recover_api_recover_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RecoveryToken"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Me"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  my_tables_api_me_tables_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableCard"][];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  my_statistics_api_me_statistics_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Statistics"][];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  make_api_tables_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTable"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableMade"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description It can't be done as things stand, and why. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The game is still being prepared. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  from_record_api_tables_from_record_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RecordText"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableMade"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The game is still being prepared. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  lobby_api_lobby_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableCard"][];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  table_api_tables__key__get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableCard"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  join_api_tables__key__join_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SeatChoice"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SeatTaken"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description It can't be done as things stand, and why. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  let_an_agent_play_api_tables__key__agent_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgentChoice"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SeatTaken"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description It can't be done as things stand, and why. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rematch_api_tables__key__rematch_post: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableMade"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description It can't be done as things stand, and why. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  record_api_tables__key__record_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
          "text/plain": string;
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description It can't be done as things stand, and why. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deals_api_today_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Today"][];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  board_api_today__game__board_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        game: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Board"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description No identity yet: ask /api/me first. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description There is no such thing. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Validation Error */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HTTPValidationError"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
  verify_api_verify_post: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Claim"];
      };
    };
    responses: {
      /** @description Successful Response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verified"];
        };
      };
      /** @description The request is not one this service understands, and why. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Asked from another site, or not yours. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is too big. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description The input can't be used: which, and why. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests: wait a moment. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Problem"];
        };
      };
    };
  };
}
