/** Made by `npm run types` from openapi.json, which `python -m witchwood.server.http.openapi` makes. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * ActMessage
     * @description Play an action, in notation.
     */
    ActMessage: {
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
     * Action
     * @description Something that the seat may do now.
     */
    Action: {
      /**
       * Text
       * @description Its notation, with which it is played.
       */
      text: string;
      /**
       * Words
       * @description The same in words, as a button shows it.
       */
      words: string;
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
     * @description The people who finished one of today's deals: those without help first, and the best first among either.
     */
    Board: {
      /** Date */
      date: string;
      /** Game */
      game: string;
      /** Level */
      level: ("gentle" | "hard") | null;
      /** Rows */
      rows: components["schemas"]["BoardRow"][];
    };
    /**
     * BoardRow
     * @description A person who finished the deal of the day. helped: with help, or it is not known: such games are ranked apart.
     *
     *     help: what there was of it; null where the result was stored by an older version, which did not say.
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
      /** Helped */
      helped: boolean;
      help: components["schemas"]["HelpState"] | null;
    };
    /**
     * ByeMessage
     * @description The service is about to close the connection.
     */
    ByeMessage: {
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
     * @description Which commands this viewer may give at this table just now, besides the actions of the view. line: whether they
     *     may have the game as a link tells it, to share it or to play on from its past. show_deal: whether they may have the
     *     number of its secret deal shown, in a page alone.
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
      /** Pause */
      pause: boolean;
      /** Rematch */
      rematch: boolean;
      /** Line */
      line: boolean;
      /** Show Deal */
      show_deal: boolean;
    };
    /**
     * Card
     * @description A card or stone that is seen.
     */
    Card: {
      /**
       * Text
       * @description Its notation, at most three characters.
       */
      text: string;
      /**
       * Name
       * @description What a person calls it.
       */
      name: string;
      /**
       * Suit
       * @description The name of its suit, in small letters.
       */
      suit: string;
      /**
       * Rank
       * @description The number on it, or `null`.
       */
      rank: number | null;
      /**
       * Ink
       * @description Its colour: red, black, green, blue, purple, orange, yellow or white.
       *     Browsers print playing cards (suits hearts, diamonds, spades, clubs) in their suits' own colours.
       * @enum {string}
       */
      ink: "red" | "black" | "green" | "blue" | "purple" | "orange" | "yellow" | "white";
      /**
       * Marks
       * @description A few letters each, drawn on the card.
       */
      marks?: string[];
      /**
       * Note
       * @description Half a sentence about it.
       */
      note?: string;
      /**
       * Values
       * @description What it may count for: an ace of Pendle Hill `[1, 14]`.
       */
      values?: number[];
      /**
       * Asks
       * @description What it wants to be given: a Keiju of Wyr `five odd cards`.
       */
      asks?: string;
      /**
       * Asks Now
       * @description Of the one card whose turn it is to be given what it asks for. Its marks say it in words.
       * @constant
       */
      asks_now?: true;
    };
    /**
     * Claim
     * @description What a table showed at its end: the deal as text, the salt and the commitment of its start.
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
      | components["schemas"]["ActMessage"]
      | components["schemas"]["CommandMessage"]
      | components["schemas"]["TakeBackMessage"]
      | components["schemas"]["ReadyMessage"]
      | components["schemas"]["NudgeMessage"]
      | components["schemas"]["ProposeMessage"]
      | components["schemas"]["ConsentMessage"]
      | components["schemas"]["ReturnMessage"]
      | components["schemas"]["FollowVerdictsMessage"]
      | components["schemas"]["LookMessage"]
      | components["schemas"]["SayMessage"]
      | components["schemas"]["EmoteMessage"]
      | components["schemas"]["MuteMessage"]
      | components["schemas"]["ReportMessage"]
      | components["schemas"]["QuietMessage"];
    /**
     * CodedDealInfo
     * @description What a code stands for. played: the game or the edition. options: those that differ from its usual ones.
     */
    CodedDealInfo: {
      /** Played */
      played: string;
      /** Deal */
      deal: string;
      /** Seats */
      seats: number;
      /** Options */
      options: {
        [key: string]: string;
      };
    };
    /**
     * CommandMessage
     * @description A command that has its own button. `TableState.can` says which of them may be given.
     */
    CommandMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "back" | "finish" | "go-on" | "hint" | "pause" | "redo" | "resign" | "restart" | "undo";
      /** Id */
      id: string;
      /** Version */
      version: number;
    };
    /**
     * ConsentMessage
     * @description Answer what was proposed.
     */
    ConsentMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "consent";
      /** Id */
      id: string;
      /** Version */
      version: number;
      /**
       * Answer
       * @enum {string}
       */
      answer: "yes" | "no";
    };
    /**
     * Counter
     * @description A number worth showing.
     */
    Counter: {
      /**
       * Id
       * @description Stable name, unique among the counters.
       */
      id: string;
      /**
       * Title
       * @description What it counts.
       */
      title: string;
      /**
       * Value
       * @description The number.
       */
      value: number;
    };
    /**
     * DayDeal
     * @description A deal of some day, and how far you are with it: "ended" where it was not won. words: your result. number: told
     *     once the day is over, so that whoever missed it can play it; that counts for no board and no streak.
     */
    DayDeal: {
      /** Date */
      date: string;
      /** Game */
      game: string;
      /** Level */
      level: ("gentle" | "hard") | null;
      /**
       * State
       * @enum {string}
       */
      state: "new" | "playing" | "won" | "ended";
      /** Words */
      words: string | null;
      /** Table */
      table: string | null;
      /** Number */
      number: string | null;
    };
    /**
     * DayStreak
     * @description On how many days in a row you have won one of a game's deals of that very day: up to today, or to yesterday as
     *     long as you can still win today; and the most ever.
     */
    DayStreak: {
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Current */
      current: number;
      /** Longest */
      longest: number;
    };
    /**
     * DaysClock
     * @description days: for each play.
     */
    DaysClock: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "days";
      /**
       * Days
       * @enum {integer}
       */
      days: 1 | 2 | 3 | 7;
    };
    /**
     * DealGrade
     * @description How hard a deal is. verdict: the solver's word on it. level: null where it is not known to be winnable.
     *
     *     ease: the mean share of games that four players won on it, 0 to 1 (`docs/levels.md`); null as level is.
     */
    DealGrade: {
      verdict: components["schemas"]["Verdict"];
      /** Level */
      level: ("gentle" | "fair" | "hard" | "fiendish") | null;
      /** Ease */
      ease: number | null;
    };
    /**
     * DealState
     * @description What is told of the deal. commitment: null only where a table began at a position instead of a deal.
     *
     *     text: what was committed to, without the salt. code: a short name of game, rules and deal. number, code, text and
     *     salt are told when the game is over, and for a deal
     *     of the day when the day is over too; or from the start where a person chose the number (chosen): who did can know
     *     all cards. today: the date, if it is a deal of the day. level: what was wished of it, "winnable" or a level.
     */
    DealState: {
      /** Commitment */
      commitment: string | null;
      /** Chosen */
      chosen: boolean;
      /** Number */
      number: string | null;
      /** Code */
      code: string | null;
      /** Text */
      text: string | null;
      /** Salt */
      salt: string | null;
      /** Today */
      today: string | null;
      /** Level */
      level: string | null;
    };
    /**
     * DoneMessage
     * @description What was asked for is done and stored; version is the table's now.
     */
    DoneMessage: {
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
     * EditionInfo
     * @description A game that options make of another, known by a name of its own. options: those that make it. choices: the
     *     options that are still to be chosen, each with the values that are offered, none for all of them. usual:
     *     their values where nothing is chosen. All else is as of a `GameInfo`.
     */
    EditionInfo: {
      /** Name */
      name: string;
      /** Title */
      title: string;
      /** Short */
      short: string;
      /** Tagline */
      tagline: string;
      /** Blurb */
      blurb: string;
      /** Minutes */
      minutes: number;
      /** Options */
      options: {
        [key: string]: boolean | number | string;
      };
      /** Choices */
      choices: {
        [key: string]: (boolean | number | string)[];
      };
      /** Usual */
      usual: {
        [key: string]: boolean | number | string;
      };
    };
    /**
     * EmoteMessage
     * @description Say something by one press.
     */
    EmoteMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "emote";
      /** Id */
      id: string;
      /**
       * Emote
       * @enum {string}
       */
      emote: "hello" | "luck" | "thinking" | "nice" | "thanks" | "oops" | "laugh" | "well-played";
    };
    /**
     * EmptyPlace
     * @description A place of a row or grid where no card lies.
     */
    EmptyPlace: {
      /**
       * Empty
       * @description Always there, which tells it from a card.
       * @constant
       */
      empty: true;
    };
    /**
     * FollowVerdictsMessage
     * @description Switch the solver's verdicts on every position on or off.
     */
    FollowVerdictsMessage: {
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
     * Gain
     * @description What an action brings at once.
     */
    Gain: {
      /**
       * Action
       * @description Its notation.
       */
      action: string;
      /**
       * Points
       * @description The points that it brings.
       */
      points: number;
    };
    /**
     * GameInfo
     * @description A game, as its card and the page of a new table need it.
     *
     *     short: the title where room is scarce. tagline: one short line under the title. minutes: how long a game takes.
     *     colour: of its cloth, "#rrggbb", null for the client's own. picture: the address of an SVG image, 240 by 336, null
     *     where there is none. points: whether a score is points; false where it says only who won. solver: whether verdicts
     *     and "back" are to be had. lessons: those that teach it, the first one first. clocks: the kinds that it may be played
     *     with. levels: what can be wished of its deals, none for a game whose deals have no levels. graded: by which rules
     *     they have them, each with all options; null for any. editions: what its options make that has a name of its own.
     */
    GameInfo: {
      /** Name */
      name: string;
      /** Title */
      title: string;
      /** Short */
      short: string;
      /** Tagline */
      tagline: string;
      /** Designer */
      designer: string;
      /** Blurb */
      blurb: string;
      /** Minutes */
      minutes: number;
      /** Colour */
      colour: string | null;
      /** Picture */
      picture: string | null;
      /** Points */
      points: boolean;
      /** Seats */
      seats: [number, number];
      /** Default Seats */
      default_seats: number;
      /** Options */
      options: components["schemas"]["OptionInfo"][];
      /** Editions */
      editions: components["schemas"]["EditionInfo"][];
      /** Agents */
      agents: components["schemas"]["AgentInfo"][];
      /** Solver */
      solver: boolean;
      /** Lessons */
      lessons: components["schemas"]["LessonInfo"][];
      /** Clocks */
      clocks: ("live" | "days" | "limit")[];
      /** Levels */
      levels: ("winnable" | "gentle" | "fair" | "hard" | "fiendish")[];
      /** Graded */
      graded:
        | {
            [key: string]: boolean | number | string;
          }[]
        | null;
      /** Help */
      help: string;
    };
    /**
     * GameLine
     * @description A game as a link tells it, and as `LineText` takes it: its deal, all options as a record writes them, and the
     *     plays as words of a record. seats: null where the game has one number of them only.
     */
    GameLine: {
      /** Game */
      game: string;
      /** Deal */
      deal: string;
      /** Options */
      options: {
        [key: string]: string;
      };
      /** Seats */
      seats: number | null;
      /** Plays */
      plays: string;
    };
    /**
     * GamesAdded
     * @description How many of the games in a file a page has not had, or not as far; how many it can't read, and has not either.
     */
    GamesAdded: {
      /** Added */
      added: number;
      /** Left Out */
      left_out: number;
    };
    /**
     * GlancePage
     * @description A game at a glance. aim: what it is about.
     */
    GlancePage: {
      /** Aim */
      aim: string;
      /** Parts */
      parts: components["schemas"]["GlancePart"][];
    };
    /**
     * GlancePart
     * @description A picture and the words to it. picture: cards, and what stands between them.
     */
    GlancePart: {
      /** Title */
      title: string;
      /** Picture */
      picture: (components["schemas"]["Card"] | string)[];
      /** Words */
      words: string;
    };
    /**
     * Group
     * @description Cards of a zone that may be used together.
     */
    Group: {
      /**
       * Places
       * @description Their places in the zone, counted from 0.
       */
      places: number[];
      /**
       * Values
       * @description What they may count for together, smallest first: an ace and a three of Pendle Hill `[4, 17]`.
       */
      values: number[];
    };
    /** HTTPValidationError */
    HTTPValidationError: {
      /** Detail */
      detail?: components["schemas"]["ValidationError"][];
    };
    /**
     * Headline
     * @description What a change of rules changes, over the same deals. measure: what is compared; agent: who played, empty for the
     *     solver, whose word is proved. value, low, high: the difference with its 95 % interval; before, after: the means.
     *     Shares are in parts of 1. sure: whether the interval leaves zero out.
     */
    Headline: {
      /**
       * Measure
       * @enum {string}
       */
      measure: "winnable" | "won" | "first_won" | "plays";
      /** Agent */
      agent: string;
      /** Value */
      value: number;
      /** Low */
      low: number;
      /** High */
      high: number;
      /** Before */
      before: number;
      /** After */
      after: number;
      /** Sure */
      sure: boolean;
    };
    /**
     * HelpState
     * @description The help that the player of a game had until its first end. helped: any at all; such games are counted apart.
     *
     *     solver: it was asked for its word at a deal of the day; elsewhere that is no help.
     *     known: the cards could be known, since a person chose the number, or the day of a deal of the day has ended.
     */
    HelpState: {
      /** Helped */
      helped: boolean;
      /** Hints */
      hints: number;
      /** Undos */
      undos: number;
      /** Restarts */
      restarts: number;
      /** Solver */
      solver: boolean;
      /** Known */
      known: boolean;
    };
    /**
     * HintMessage
     * @description An action worth playing. why: what speaks for it, in a sentence, or nothing. value: what the adviser expects of
     *     it, where it says so.
     */
    HintMessage: {
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
      /** Why */
      why: string;
      /** Value */
      value: number | null;
    };
    /**
     * Invite
     * @description The links by which others come to a table, none where this computer is in no network. reachable: false where the
     *     service listens to this computer alone, so that nobody else can follow them.
     */
    Invite: {
      /** Links */
      links: components["schemas"]["InviteLink"][];
      /** Reachable */
      reachable: boolean;
    };
    /**
     * InviteLink
     * @description A link to a table. qr: the same as a QR code, an SVG image in a data address.
     */
    InviteLink: {
      /** Link */
      link: string;
      /** Qr */
      qr: string;
    };
    /**
     * LabState
     * @description The page of the lab. folder: where a study is put to be listed; starts: whether people may start studies here,
     *     of how many deals.
     */
    LabState: {
      /** Mine */
      mine: components["schemas"]["StudyCard"][];
      /** Shelf */
      shelf: components["schemas"]["ShelvedStudy"][];
      /** Folder */
      folder: string;
      /** Starts */
      starts: boolean;
      /** Deals */
      deals: number;
    };
    /**
     * Labels
     * @description Names of a grid's rows and columns.
     */
    Labels: {
      /**
       * Rows
       * @description The first row first: `["9", "8", ...]`.
       */
      rows: string[];
      /**
       * Columns
       * @description The first column first: `["a", "b", ...]`.
       */
      columns: string[];
    };
    /**
     * Ladder
     * @description Agents, and people who have played at least so many rated games: the best first.
     */
    Ladder: {
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Least */
      least: number;
      /** Rows */
      rows: components["schemas"]["LadderRow"][];
    };
    /**
     * LadderRow
     * @description A person, or an agent of one strength (`agent`).
     */
    LadderRow: {
      /** Name */
      name: string;
      /** Agent */
      agent: string | null;
      /** Rating */
      rating: number;
      /** Likely */
      likely: number;
      /** Deviation */
      deviation: number;
      /** Games */
      games: number;
      /** You */
      you: boolean;
    };
    /**
     * LastPlay
     * @description The last play in words.
     */
    LastPlay: {
      /** Seat */
      seat: number;
      /** Words */
      words: string;
    };
    /**
     * LessonAnswer
     * @description right: the action was done, and the lesson goes on. poor: it was done, and something better could have been.
     */
    LessonAnswer: {
      /** Right */
      right: boolean;
      /** Words */
      words: string;
      /** Poor */
      poor: boolean;
    };
    /**
     * LessonAsk
     * @description What was done of a lesson so far, in notation, and what is to be done now: null to be told the step.
     */
    LessonAsk: {
      /** Done */
      done: string[];
      /** Action */
      action: string | null;
    };
    /**
     * LessonInfo
     * @description A lesson of a game. presumes: the name of the lesson that comes before it, null for the first. options: the rule
     *     options that it teaches, as text: `{"magic": "on"}`.
     */
    LessonInfo: {
      /** Name */
      name: string;
      /** Title */
      title: string;
      /** Presumes */
      presumes: string | null;
      /** Options */
      options: {
        [key: string]: string;
      };
    };
    /**
     * LessonState
     * @description A step of a lesson, as it is to be done; with an answer, as it stands after that.
     *
     *     number: which step of `count`, from 0. wanted: the actions asked for, none where any will do. help: the action that
     *     is done for whoever wants it, null after a step is done. free: the last step, played to the end of the game. over:
     *     it has ended; reached: as it should. done: all that was done until now.
     */
    LessonState: {
      /** Title */
      title: string;
      /** Count */
      count: number;
      /** Number */
      number: number;
      /** Heading */
      heading: string;
      /** Words */
      words: string;
      /** Wanted */
      wanted: string[];
      /** Help */
      help: string | null;
      /** Free */
      free: boolean;
      /** Over */
      over: boolean;
      /** Reached */
      reached: boolean;
      answer: components["schemas"]["LessonAnswer"] | null;
      /** Done */
      done: string[];
      /** Seat */
      seat: number;
      /** Seats */
      seats: number;
      view: components["schemas"]["View"];
      /** Plays */
      plays: components["schemas"]["ToldPlay"][];
    };
    /**
     * LineMessage
     * @description Somebody said something just now.
     */
    LineMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "line";
      line: components["schemas"]["TalkLine"];
    };
    /**
     * LineText
     * @description A deal by its rules and the plays after it, words as a record has them, to look at. options: values as a record
     *     writes them.
     */
    LineText: {
      /** Game */
      game: string;
      /** Deal */
      deal: string;
      /** Options */
      options: {
        [key: string]: string;
      };
      /** Seats */
      seats: number | null;
      /** Plays */
      plays: string;
    };
    /**
     * Listing
     * @description Whether a table stands in the lobby.
     */
    Listing: {
      /** Listed */
      listed: boolean;
    };
    /**
     * LiveClock
     * @description minutes: for all plays of a seat. increment: seconds more for each.
     */
    LiveClock: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "live";
      /**
       * Minutes
       * @enum {integer}
       */
      minutes: 1 | 3 | 5 | 10 | 15 | 30 | 60;
      /**
       * Increment
       * @enum {integer}
       */
      increment: 0 | 2 | 3 | 5 | 10 | 15 | 30;
    };
    /**
     * LookMessage
     * @description Ask for the table as it stood after the first `ply` plays.
     */
    LookMessage: {
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
     * LookedMessage
     * @description The table as it stood after `ply` plays.
     */
    LookedMessage: {
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
     * @description Who the cookie says you are. played: the games and editions of which you have ended one; others may be new to
     *     you.
     */
    Me: {
      /** Id */
      id: string;
      /** Name */
      name: string;
      /** Created */
      created: string;
      /** Played */
      played: string[];
    };
    /**
     * MeSeat
     * @description The seat of the person who asks for the table; there is exactly one.
     */
    MeSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "me";
    };
    /**
     * Month
     * @description A month of days' deals, up to today. first: the first month that you can ask for, the one in which you came.
     */
    Month: {
      /** Month */
      month: string;
      /** First */
      first: string;
      /** Today */
      today: string;
      /** Deals */
      deals: components["schemas"]["DayDeal"][];
      /** Streaks */
      streaks: components["schemas"]["DayStreak"][];
    };
    /**
     * MuteMessage
     * @description Hear the person in a seat no longer, at this table and others; or hear them again.
     */
    MuteMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "mute";
      /** Id */
      id: string;
      /** Seat */
      seat: number;
      /** On */
      on: boolean;
    };
    /**
     * MyRating
     * @description How strong you are at a game. rating: almost surely at least so; likely: the best guess, with its standard
     *     deviation. curve: after each of the last games, the oldest first. least: games until you are on the ladder.
     */
    MyRating: {
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Rating */
      rating: number;
      /** Likely */
      likely: number;
      /** Deviation */
      deviation: number;
      /** Games */
      games: number;
      /** Least */
      least: number;
      /** Curve */
      curve: components["schemas"]["RatingPoint"][];
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
     * NewRoom
     * @description A room that is wanted.
     */
    NewRoom: {
      /** Name */
      name: string;
    };
    /**
     * NewStudy
     * @description A change of a game's rules, to be held against the usual ones. options: those that are changed.
     */
    NewStudy: {
      /** Game */
      game: string;
      /** Options */
      options: {
        [key: string]: boolean | number | string;
      };
    };
    /**
     * NewSubscription
     * @description A browser's subscription: its endpoint, and its keys p256dh and auth.
     */
    NewSubscription: {
      /** Endpoint */
      endpoint: string;
      /** Key */
      key: string;
      /** Secret */
      secret: string;
    };
    /**
     * NewTable
     * @description A table that is wanted. deal: a number as text, "today" for a solitaire's deal of the day, "today
     *     gentle" and "today hard" for those of a level, null for a secret one.
     *
     *     seats: may be left out in a solitaire. rated: the result changes ratings; then there are no hints, nothing is taken
     *     back, and nobody chooses the deal. patience: seconds after which the others may go on without somebody who is
     *     silent, null for never. clock: which ones a game is played with, its `GameInfo` says. level: what is wished of a
     *     solitaire's secret deal: that it can be won, or how hard it is; null for any deal.
     */
    NewTable: {
      /** Game */
      game: string;
      /** Options */
      options?: {
        [key: string]: boolean | number | string;
      };
      /** Deal */
      deal?: string | ("today" | "today gentle" | "today hard") | null;
      /** Seats */
      seats?: (
        components["schemas"]["MeSeat"] | components["schemas"]["OpenSeat"] | components["schemas"]["AgentSeat"]
      )[];
      /**
       * Listed
       * @default false
       */
      listed: boolean;
      /**
       * Rated
       * @default false
       */
      rated: boolean;
      /** Level */
      level?: ("winnable" | "gentle" | "fair" | "hard" | "fiendish") | null;
      /** Patience */
      patience?: (120 | 600 | 3600 | 86400 | 259200) | null;
      /** Clock */
      clock?:
        | (components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"] | components["schemas"]["TurnLimit"])
        | null;
    };
    /**
     * NextTable
     * @description The next table of a room. game: null for the same again; then options, best_of, rated, patience and clock are
     *     those of before, and for a new game they are as in `NewTable`.
     *
     *     players: numbers of members; null for those of the last table or, where another game is wanted, those who are here.
     */
    NextTable: {
      /** Game */
      game?: string | null;
      /** Options */
      options?: {
        [key: string]: boolean | number | string;
      };
      /**
       * Best Of
       * @default 1
       */
      best_of: number;
      /**
       * Rated
       * @default false
       */
      rated: boolean;
      /** Patience */
      patience?: (120 | 600 | 3600 | 86400 | 259200) | null;
      /** Clock */
      clock?:
        | (components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"] | components["schemas"]["TurnLimit"])
        | null;
      /** Players */
      players?: number[] | null;
    };
    /**
     * NudgeMessage
     * @description Remind a seat that it is waited for.
     */
    NudgeMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "nudge";
      /** Id */
      id: string;
      /** Version */
      version: number;
      /** Seat */
      seat: number;
    };
    /**
     * NudgeState
     * @description The last time that a seat was reminded: by which, at which version. again: seconds until it may be once more.
     */
    NudgeState: {
      /** Seat */
      seat: number;
      /** By */
      by: number;
      /** Version */
      version: number;
      /** Again */
      again: number;
    };
    /**
     * OldSubscription
     * @description A subscription that is to end.
     */
    OldSubscription: {
      /** Endpoint */
      endpoint: string;
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
     * @description A rule option. title: its name as people read it. kind: how to ask for it. makes_editions: whether its values
     *     make editions of the game, so that it decides which game is played.
     */
    OptionInfo: {
      /** Name */
      name: string;
      /** Title */
      title: string;
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
      /** Makes Editions */
      makes_editions: boolean;
    };
    /**
     * Outlook
     * @description One thing that may come, worked out by the rules from what the seat knows: in Pendle Hill what happens when the
     *     round ends now, in WitchPig each of the 22 winning hands, in Hocus a Goblin that a column's Hoard can take.
     */
    Outlook: {
      /**
       * Id
       * @description Stable name, unique in the outlook.
       */
      id: string;
      /**
       * Words
       * @description What may come.
       */
      words: string;
      /**
       * Cards
       * @description The cards that it hangs on; in WitchPig those that would make the hand.
       */
      cards: components["schemas"]["Card"][];
    };
    /**
     * PlaysMessage
     * @description Some plays of a long game, sent before the table to which they belong. known: how many come before them.
     */
    PlaysMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "plays";
      /** Known */
      known: number;
      /** Plays */
      plays: components["schemas"]["ToldPlay"][];
    };
    /**
     * PresenceMessage
     * @description The seats whose people look at the table just now.
     */
    PresenceMessage: {
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
     * ProposalState
     * @description What the seat `by` proposes, about `seat` (null: the whole table), and the seats whose answer is waited for.
     */
    ProposalState: {
      /** By */
      by: number;
      /**
       * About
       * @enum {string}
       */
      about: "agent" | "out" | "close";
      /** Seat */
      seat: number | null;
      /** Agent */
      agent: string | null;
      /** Waits */
      waits: number[];
    };
    /**
     * ProposeMessage
     * @description Ask the others for their consent: that an agent goes on for the seat that is waited for, that it is out, or that
     *     the table is closed. seat: null for the last. agent: which, where one is to go on.
     */
    ProposeMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "propose";
      /** Id */
      id: string;
      /** Version */
      version: number;
      /**
       * About
       * @enum {string}
       */
      about: "agent" | "out" | "close";
      /**
       * Seat
       * @default null
       */
      seat: number | null;
      /**
       * Agent
       * @default null
       */
      agent: string | null;
    };
    /**
     * PushKey
     * @description The public key of the service, with which a browser subscribes.
     */
    PushKey: {
      /** Key */
      key: string;
    };
    /**
     * QuietMessage
     * @description Switch the talk of a table off or on: whoever made the table may.
     */
    QuietMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "quiet";
      /** Id */
      id: string;
      /** On */
      on: boolean;
    };
    /**
     * RatingPoint
     * @description A rating after a game. at: ISO 8601 in UTC.
     */
    RatingPoint: {
      /** At */
      at: string;
      /** Rating */
      rating: number;
      /** Likely */
      likely: number;
    };
    /**
     * ReadyMessage
     * @description Be ready for the cards to be dealt, or not any more.
     */
    ReadyMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "ready";
      /** Id */
      id: string;
      /** Version */
      version: number;
      /** On */
      on: boolean;
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
     * RecordsBefore
     * @description How many records and long games are read before the record that you have sent; null if none of yours waits.
     */
    RecordsBefore: {
      /** Before */
      before: number | null;
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
     * @description The part of a recovery link behind the #. alone: all other devices are signed out.
     */
    RecoveryToken: {
      /** Token */
      token: string;
      /**
       * Alone
       * @default false
       */
      alone: boolean;
    };
    /**
     * RefusedMessage
     * @description What was asked for was not done, and why. id is empty where the message could not be read.
     */
    RefusedMessage: {
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
     * ReportMessage
     * @description Show a line of somebody else's to those who run the service.
     */
    ReportMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "report";
      /** Id */
      id: string;
      /** Line */
      line: number;
    };
    /**
     * ReturnMessage
     * @description Play again, instead of the agent that stood in.
     */
    ReturnMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "return";
      /** Id */
      id: string;
      /** Version */
      version: number;
    };
    /**
     * RoomCard
     * @description A room in a list.
     */
    RoomCard: {
      /** Id */
      id: string;
      /** Name */
      name: string;
      /** Members */
      members: string[];
    };
    /**
     * RoomEntry
     * @description Whether whoever has the link may join.
     */
    RoomEntry: {
      /** Open */
      open: boolean;
    };
    /**
     * RoomMade
     * @description The room that was made; its id is the secret part of its link.
     */
    RoomMade: {
      /** Id */
      id: string;
    };
    /**
     * RoomMember
     * @description Somebody who belongs to a room. number: names them in `NextTable`. here: whether they look at it. wins: of all
     *     time; series: in the series that is played.
     */
    RoomMember: {
      /** Number */
      number: number;
      /** Name */
      name: string;
      /** Here */
      here: boolean;
      /** Host */
      host: boolean;
      /** Wins */
      wins: number;
      /** Series */
      series: number;
    };
    /**
     * RoomMessage
     * @description The lasting room to which the table belongs, told to whoever belongs to it, with a seat here or without.
     */
    RoomMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "room";
      /** Room */
      room: string;
    };
    /**
     * RoomPair
     * @description Two members: how often one of them won and the other did not, and the other way round.
     */
    RoomPair: {
      /** One */
      one: number;
      /** Other */
      other: number;
      /** Ahead */
      ahead: number;
      /** Behind */
      behind: number;
    };
    /**
     * RoomSeries
     * @description The series that is played, or was last. terms: of its last table. leaders: the members who have won most of its
     *     games.
     */
    RoomSeries: {
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Options */
      options: {
        [key: string]: boolean | number | string;
      };
      /** Rated */
      rated: boolean;
      terms: components["schemas"]["TermsState"];
      /** Best Of */
      best_of: number;
      /** Played */
      played: number;
      /** Over */
      over: boolean;
      /** Leaders */
      leaders: number[];
    };
    /**
     * RoomState
     * @description A room. you: your number, null for somebody who does not belong to it and is told its name and members only.
     *     open: whether they may join. lengths: how many games a series may have. table: the last one. playing: it goes on.
     */
    RoomState: {
      /** Id */
      id: string;
      /** Name */
      name: string;
      /** Open */
      open: boolean;
      /** You */
      you: number | null;
      /** Members */
      members: components["schemas"]["RoomMember"][];
      /** Lengths */
      lengths: number[];
      series: components["schemas"]["RoomSeries"] | null;
      /** Table */
      table: string | null;
      /** Playing */
      playing: boolean;
      /** Pairs */
      pairs: components["schemas"]["RoomPair"][];
    };
    /**
     * RulesPage
     * @description A rule book. glance: its first page, in pictures, null where there is none. html: the whole, safe to show.
     */
    RulesPage: {
      glance: components["schemas"]["GlancePage"] | null;
      /** Html */
      html: string;
    };
    /**
     * SayMessage
     * @description Say something to the people of the table.
     */
    SayMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "say";
      /** Id */
      id: string;
      /** Text */
      text: string;
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
     * @description Who has a seat. here: whether that person looks at the table just now (an agent always does). stand_in: the agent
     *     that plays for a person. ready: whether the person is ready for the deal. out: why the seat was put out;
     *     out_by: the seats that agreed to that.
     *
     *     rating: theirs at this game, null before their first rated one. gained: how this game has changed it, once it is
     *     rated.
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
      /** Rating */
      rating: number | null;
      /** Gained */
      gained: number | null;
      /** Stand In */
      stand_in: string | null;
      /** Ready */
      ready: boolean;
      /** Out */
      out: ("time" | "silent") | null;
      /** Out By */
      out_by: number[];
    };
    /**
     * SeatTaken
     * @description The seat that was open and is taken now.
     */
    SeatTaken: {
      /** Seat */
      seat: number;
    };
    /**
     * SendAway
     * @description Who is to go.
     */
    SendAway: {
      /** Seat */
      seat: number;
    };
    ServerMessage:
      | components["schemas"]["PlaysMessage"]
      | components["schemas"]["TableMessage"]
      | components["schemas"]["DoneMessage"]
      | components["schemas"]["RefusedMessage"]
      | components["schemas"]["PresenceMessage"]
      | components["schemas"]["RoomMessage"]
      | components["schemas"]["HintMessage"]
      | components["schemas"]["VerdictMessage"]
      | components["schemas"]["LookedMessage"]
      | components["schemas"]["TalkMessage"]
      | components["schemas"]["LineMessage"]
      | components["schemas"]["ByeMessage"];
    /**
     * ShelvedStudy
     * @description A study that was run elsewhere. finished: only then it has a report. problem: why it can't be read.
     */
    ShelvedStudy: {
      /** Name */
      name: string;
      /** Question */
      question: string;
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Deals */
      deals: number;
      /** Finished */
      finished: boolean;
      /** Problem */
      problem: string | null;
    };
    /**
     * SignOut
     * @description Where to sign out: on this device, or on all others.
     */
    SignOut: {
      /**
       * Where
       * @enum {string}
       */
      where: "here" | "elsewhere";
    };
    /**
     * SilenceState
     * @description The person who is waited for. patience: seconds until the others may go on without them, null for never.
     *     unmoved: seconds until the host may without asking, null where the person has played or the game is rated.
     *     may_close: whether all who play may agree that the game has no result.
     */
    SilenceState: {
      /** Seat */
      seat: number;
      /** Patience */
      patience: number | null;
      /** Unmoved */
      unmoved: number | null;
      /** May Close */
      may_close: boolean;
    };
    /**
     * Standing
     * @description How a seat stands, beside its score.
     */
    Standing: {
      /**
       * Dealer
       * @description Whether it dealt.
       */
      dealer: boolean;
      /**
       * Out
       * @description Whether it has left the game.
       */
      out: boolean;
      /**
       * Misses
       * @description How many of its next turns it will miss.
       */
      misses: number;
    };
    /**
     * Statistics
     * @description A player's finished tables of one game with the same options. title, edition, rules: as of a `TableCard`; rules
     *     that could not be read any more stand as they were stored. unhelped: those that were played without help. recent:
     *     whether the last of them were won, the very last one last.
     *
     *     scores: (score, how often), ascending. durations: (whole minutes, how often), ascending. Both of all tables.
     */
    Statistics: {
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Edition */
      edition: string | null;
      /** Rules */
      rules: string[];
      every: components["schemas"]["Tally"];
      unhelped: components["schemas"]["Tally"];
      /** Recent */
      recent: boolean[];
      /** Scores */
      scores: [number, number][];
      /** Durations */
      durations: [number, number][];
    };
    /**
     * Status
     * @description ready, searches: the games whose rules, and whose experts and solvers, are compiled. compiling: those that are
     *     being prepared just now, none when all is done. version: the program's. site_bytes: what a browser fetches to
     *     keep the site at /page/, which plays without a service; null where none is served.
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
      /** Site Bytes */
      site_bytes: number | null;
    };
    /**
     * StudyCard
     * @description A small study. state: how it stands; interrupted: the service ended meanwhile. before: how many are run first,
     *     while it waits. deals_done: by all who play. left: seconds as far as is known, at_least: it may well be longer.
     *     report: whether there is one; no_report: why not. mine: whether you have started it.
     */
    StudyCard: {
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
      /**
       * State
       * @enum {string}
       */
      state: "queued" | "running" | "done" | "cancelled" | "interrupted" | "failed";
      /** Created */
      created: string;
      /** Mine */
      mine: boolean;
      /** Before */
      before: number;
      /** Deals */
      deals: number;
      /** Deals Done */
      deals_done: number;
      /** Left */
      left: number | null;
      /** At Least */
      at_least: boolean;
      /** Problem */
      problem: string | null;
      /** Headlines */
      headlines: components["schemas"]["Headline"][];
      /** Report */
      report: boolean;
      /** No Report */
      no_report: string | null;
    };
    /**
     * TableCard
     * @description A table in a list. title: of the game, or of the edition that its options make; edition: that one's name. rules:
     *     what is unusual about them, in words. turn, result: in words. deal: its number, where it
     *     may be told (`DealState`). today: the date, if it is a deal of the day. level: what was
     *     wished of the deal, "winnable" or a level. scores: by seat, none where they
     *     are not known. can_count: its result can count in statistics; not where it began with a record, nor among people
     *     where one of them chose the number, and can know all cards. your_turn: you are the one who is waited for. rated: the
     *     result changes ratings.
     */
    TableCard: {
      /** Id */
      id: string;
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Edition */
      edition: string | null;
      /** Rules */
      rules: string[];
      /** Seats */
      seats: components["schemas"]["SeatState"][];
      /** You */
      you: number | null;
      /** Turn */
      turn: string;
      /** Your Turn */
      your_turn: boolean;
      /** Version */
      version: number;
      /** Plays */
      plays: number;
      /** Scores */
      scores: number[];
      /** Deal */
      deal: string | null;
      /** Can Count */
      can_count: boolean;
      /** Today */
      today: string | null;
      /** Level */
      level: string | null;
      /** Updated */
      updated: string;
      /** Finished */
      finished: boolean;
      /** Result */
      result: string | null;
      /** Listed */
      listed: boolean;
      /** Rated */
      rated: boolean;
      terms: components["schemas"]["TermsState"];
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
     * TableMessage
     * @description The table: sent at the start and after every change.
     */
    TableMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "table";
      table: components["schemas"]["TableState"];
    };
    /**
     * TableState
     * @description A table for one viewer: whole, but for the plays that the viewer was told before. you: your seat, null for a
     *     watcher. known: of the plays told so far, so many still stand; plays: those that follow on them. seconds: playing
     *     time so far. runs: how many seconds more the clock runs if nothing happens; paused: it stands still by wish.
     *
     *     title: of the game, or of the edition that its options make; edition: that one's name. options: all of them.
     *     rules: what is unusual about them, in words. finished: nothing more can be played.
     *     rematch: the table where the same people play again, once somebody asked for it. rated: whether the result changes
     *     ratings; then there are no hints, and nothing is taken back. counts: its result is counted in statistics.
     *     hurried: agents have less time to think than usual, for many ask them just now. moved: the version at which
     *     something was last done; later ones only noted something beside the game. view: null among people until every seat
     *     is taken and everybody is ready; awaited: the seats that are free or, if none is, whose people are not ready; none
     *     from then on. host: whether you made the table. closed: it was, before its end. nudges: of each seat that was
     *     nudged, the last. now: what you can do, in a sentence for those who are new; nothing where you can't. safe: an
     *     action of yours that takes no win away and that the table may do by itself, in notation. silence: null where no
     *     person is waited for. time: null without a clock.
     */
    TableState: {
      /** Id */
      id: string;
      /** Game */
      game: string;
      /** Title */
      title: string;
      /** Edition */
      edition: string | null;
      /** Options */
      options: {
        [key: string]: boolean | number | string;
      };
      /** Rules */
      rules: string[];
      /** Version */
      version: number;
      /** Moved */
      moved: number;
      /** You */
      you: number | null;
      /** Seats */
      seats: components["schemas"]["SeatState"][];
      view: components["schemas"]["View"] | null;
      /** Awaited */
      awaited: number[];
      /** Known */
      known: number;
      /** Plays */
      plays: components["schemas"]["ToldPlay"][];
      can: components["schemas"]["Can"];
      /** Now */
      now: string;
      /** Safe */
      safe: string | null;
      asked: components["schemas"]["AskedBack"] | null;
      deal: components["schemas"]["DealState"];
      /** Started */
      started: string;
      /** Seconds */
      seconds: number;
      /** Runs */
      runs: number;
      /** Paused */
      paused: boolean;
      /** Finished */
      finished: boolean;
      last: components["schemas"]["LastPlay"] | null;
      /** Rematch */
      rematch: string | null;
      /** Hurried */
      hurried: boolean;
      /** Rated */
      rated: boolean;
      /** Counts */
      counts: boolean;
      help: components["schemas"]["HelpState"];
      /** Host */
      host: boolean;
      /** Listed */
      listed: boolean;
      /** Closed */
      closed: boolean;
      terms: components["schemas"]["TermsState"];
      proposal: components["schemas"]["ProposalState"] | null;
      /** Nudges */
      nudges: components["schemas"]["NudgeState"][];
      silence: components["schemas"]["SilenceState"] | null;
      time: components["schemas"]["TimeState"] | null;
    };
    /**
     * TakeBackMessage
     * @description Ask to take the last play back, where another person plays too; or answer such a request.
     */
    TakeBackMessage: {
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
     * TalkLine
     * @description What a person of the table said: a text, or an emote. at: ISO 8601 in UTC. seat: theirs now, null where they have
     *     none any more.
     */
    TalkLine: {
      /** Number */
      number: number;
      /** Seat */
      seat: number | null;
      /** Name */
      name: string;
      /** Text */
      text: string | null;
      /** Emote */
      emote: ("hello" | "luck" | "thinking" | "nice" | "thanks" | "oops" | "laugh" | "well-played") | null;
      /** At */
      at: string;
    };
    /**
     * TalkMessage
     * @description The talk of the table, sent to its people when they come and when more than a line has changed. off: nobody can
     *     say anything. host: whether you may switch that. muted: the seats of people whom you don't hear; their lines are
     *     left out.
     */
    TalkMessage: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "talk";
      /** Off */
      off: boolean;
      /** Host */
      host: boolean;
      /** Muted */
      muted: number[];
      /** Lines */
      lines: components["schemas"]["TalkLine"][];
    };
    /**
     * Tally
     * @description Some finished tables, counted. streak: wins in a row, up to the last of them. Scores and seconds are null where
     *     there are none; the times are of games that were won.
     */
    Tally: {
      /** Played */
      played: number;
      /** Won */
      won: number;
      /** Streak */
      streak: number;
      /** Best Streak */
      best_streak: number;
      /** Average Score */
      average_score: number | null;
      /** Best Score */
      best_score: number | null;
      /** Average Seconds */
      average_seconds: number | null;
      /** Best Seconds */
      best_seconds: number | null;
    };
    /**
     * TermsState
     * @description What the host chose. patience: seconds that a silent player is waited for, null for ever.
     */
    TermsState: {
      /** Patience */
      patience: number | null;
      /** Clock */
      clock:
        | components["schemas"]["LiveClock"]
        | components["schemas"]["DaysClock"]
        | components["schemas"]["TurnLimit"]
        | null;
    };
    /**
     * TimeState
     * @description left: the seconds of each seat. runs: the seat whose time runs just now.
     */
    TimeState: {
      /** Left */
      left: number[];
      /** Runs */
      runs: number | null;
    };
    /**
     * Today
     * @description A solitaire's deal of the day; of some level, or null for the one of any. Its number is told at your table once
     *     the day has ended; until then the commitment holds: null in a page without a service, where nothing is a secret.
     *
     *     yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
     *     finished. finished: how many people have. streak: on how many days in a row, up to this one or the one before, you
     *     have won one of this game's deals of that very day.
     */
    Today: {
      /** Date */
      date: string;
      /** Game */
      game: string;
      /** Level */
      level: ("gentle" | "hard") | null;
      /** Title */
      title: string;
      /** Commitment */
      commitment: string | null;
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
      /** Streak */
      streak: number;
    };
    /**
     * ToldPlay
     * @description One play. words: as this viewer is told it. text: notation, null where that would tell more.
     *     shown: cards that it laid open to everybody, though they lie open no longer (a hand that was called falsely).
     *     story: how it put somebody out or ended the game, in a sentence that stands alone; left out for other plays.
     */
    ToldPlay: {
      /** Seat */
      seat: number;
      /** Text */
      text: string | null;
      /** Words */
      words: string;
      /** Shown */
      shown: components["schemas"]["Card"][];
      /** Story */
      story?: string;
    };
    /**
     * TurnLimit
     * @description seconds: for a turn; then the service plays.
     */
    TurnLimit: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "limit";
      /**
       * Seconds
       * @enum {integer}
       */
      seconds: 30 | 60 | 120 | 300 | 86400;
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
     * @description What is known of a position, for the seat that asked.
     * @enum {string}
     */
    Verdict: "won" | "lost" | "unknown";
    /**
     * VerdictMessage
     * @description The solver's verdict on the position after `ply` plays. score, bound: where the game counts points.
     *
     *     proved: whether the search is finished; a longer one would say the same.
     */
    VerdictMessage: {
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
     * View
     * @description A layout, and what the match says.
     */
    View: {
      /** Zones */
      zones: components["schemas"]["Zone"][];
      /** Counters */
      counters: components["schemas"]["Counter"][];
      /** Outlook */
      outlook?: components["schemas"]["Outlook"][];
      /** Gains */
      gains?: components["schemas"]["Gain"][];
      /** Sides */
      sides?: string[];
      /** Standings */
      standings?: components["schemas"]["Standing"][];
      /** Ranks */
      ranks?: number[];
      /** Reason */
      reason?: string;
      /**
       * Game
       * @description The game's name.
       */
      game: string;
      /**
       * Options
       * @description The value of every rule option.
       */
      options: {
        [key: string]: boolean | number | string;
      };
      /**
       * Seats
       * @description How many seats there are.
       */
      seats: number;
      /**
       * Seat
       * @description The seat that looks, or `null` for a viewer without a seat.
       */
      seat: number | null;
      /**
       * Turn
       * @description The seat to move, or `null` when the game is over.
       */
      turn: number | null;
      /**
       * Over
       * @description Whether the game has ended.
       */
      over: boolean;
      /**
       * Result
       * @description `null` while the game goes on; `won` or `lost` (one seat); else the seats that won, or `drawn`.
       */
      result: string | number[] | null;
      /**
       * Scores
       * @description A number for each seat as it stands: points, or 1 won, 0 lost, 1/n shared.
       */
      scores: number[];
      /**
       * Actions
       * @description What the seat may do now.
       */
      actions: components["schemas"]["Action"][];
    };
    /**
     * WonGame
     * @description A table with a won game to look at, and how many of the plays before are kept in it.
     */
    WonGame: {
      /** Id */
      id: string;
      /** Ply */
      ply: number;
    };
    /**
     * WonGameAsked
     * @description From which play on a won game is wanted: so many plays are kept at most.
     */
    WonGameAsked: {
      /** Ply */
      ply: number;
    };
    /**
     * Worth
     * @description What a hand is worth by the rules.
     */
    Worth: {
      /**
       * Rank
       * @description 1 for the best kind of hand, 2 for the next, ...; 0 for a hand of no kind.
       */
      rank: number;
      /**
       * Words
       * @description What such a hand is called.
       */
      words: string;
    };
    /**
     * Zone
     * @description A place where cards lie.
     */
    Zone: {
      /**
       * Id
       * @description Stable name, unique in the view.
       */
      id: string;
      /**
       * Title
       * @description What a person calls it.
       */
      title: string;
      /**
       * Kind
       * @description How to lay it out: `pile` (only the last card shows), `row` (side by side, places keep their order), `column`
       *     (overlapping downwards; neighbouring columns stand side by side), `grid` (rows of `width`), `set` (known contents in
       *     no order).
       * @enum {string}
       */
      kind: "pile" | "row" | "column" | "grid" | "set";
      /**
       * Owner
       * @description The seat it belongs to, or `null`.
       */
      owner: number | null;
      /**
       * Count
       * @description How many cards lie there, seen or not.
       */
      count: number;
      /**
       * Marks
       * @description Short words about the zone, such as `hoard spent`.
       */
      marks: string[];
      /**
       * Cards
       * @description What the seat knows of them, bottom or left first: a card, `null` for a card that lies face down, or an empty
       *     place of a row or grid. A `pile` or `set` may list fewer cards than `count`.
       */
      cards: (components["schemas"]["Card"] | components["schemas"]["EmptyPlace"] | null)[];
      /**
       * Width
       * @description Places in a row: of grids only, and of every grid.
       */
      width?: number;
      /** @description Of grids whose places have names. */
      labels?: components["schemas"]["Labels"];
      /**
       * Pairs
       * @description Of grids in which cards belong together: the places (counted from 0) of each two, as `[[0, 1], [4, 7]]`.
       */
      pairs?: number[][];
      /**
       * Places
       * @description Of rows: a short text to stand under each place, such as `t2`, the action that takes that card; `""` for none.
       */
      places?: string[];
      /** @description Of hands that the seat sees whole, where the rules rank hands. */
      worth?: components["schemas"]["Worth"];
      /**
       * Highlights
       * @description The places (counted from 0) of the cards that make what the zone is worth.
       */
      highlights?: number[];
      /**
       * Movable
       * @description The places (counted from 0) of the cards that may be moved by the seat at all, though perhaps nowhere now.
       */
      movable?: number[];
      /**
       * Groups
       * @description Of zones from which several cards are used at once: every choice of cards that may be used.
       */
      groups?: components["schemas"]["Group"][];
      /**
       * Looked At
       * @description Of the zone that the seat to move looks into for a card to take: the hand that a Thief has come to.
       * @constant
       */
      looked_at?: true;
      /**
       * Spent
       * @description Of zones with a power that can be used once, such as a Goblin Hoard: whether it was used. Its marks say it in
       *     words.
       */
      spent?: boolean;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type ActMessage = components["schemas"]["ActMessage"];
export type Action = components["schemas"]["Action"];
export type AgentChoice = components["schemas"]["AgentChoice"];
export type AgentInfo = components["schemas"]["AgentInfo"];
export type AgentSeat = components["schemas"]["AgentSeat"];
export type AskedBack = components["schemas"]["AskedBack"];
export type Board = components["schemas"]["Board"];
export type BoardRow = components["schemas"]["BoardRow"];
export type ByeMessage = components["schemas"]["ByeMessage"];
export type Can = components["schemas"]["Can"];
export type Card = components["schemas"]["Card"];
export type Claim = components["schemas"]["Claim"];
export type ClientMessage = components["schemas"]["ClientMessage"];
export type CodedDealInfo = components["schemas"]["CodedDealInfo"];
export type CommandMessage = components["schemas"]["CommandMessage"];
export type ConsentMessage = components["schemas"]["ConsentMessage"];
export type Counter = components["schemas"]["Counter"];
export type DayDeal = components["schemas"]["DayDeal"];
export type DayStreak = components["schemas"]["DayStreak"];
export type DaysClock = components["schemas"]["DaysClock"];
export type DealGrade = components["schemas"]["DealGrade"];
export type DealState = components["schemas"]["DealState"];
export type DoneMessage = components["schemas"]["DoneMessage"];
export type EditionInfo = components["schemas"]["EditionInfo"];
export type EmoteMessage = components["schemas"]["EmoteMessage"];
export type EmptyPlace = components["schemas"]["EmptyPlace"];
export type FollowVerdictsMessage = components["schemas"]["FollowVerdictsMessage"];
export type Gain = components["schemas"]["Gain"];
export type GameInfo = components["schemas"]["GameInfo"];
export type GameLine = components["schemas"]["GameLine"];
export type GamesAdded = components["schemas"]["GamesAdded"];
export type GlancePage = components["schemas"]["GlancePage"];
export type GlancePart = components["schemas"]["GlancePart"];
export type Group = components["schemas"]["Group"];
export type HttpValidationError = components["schemas"]["HTTPValidationError"];
export type Headline = components["schemas"]["Headline"];
export type HelpState = components["schemas"]["HelpState"];
export type HintMessage = components["schemas"]["HintMessage"];
export type Invite = components["schemas"]["Invite"];
export type InviteLink = components["schemas"]["InviteLink"];
export type LabState = components["schemas"]["LabState"];
export type Labels = components["schemas"]["Labels"];
export type Ladder = components["schemas"]["Ladder"];
export type LadderRow = components["schemas"]["LadderRow"];
export type LastPlay = components["schemas"]["LastPlay"];
export type LessonAnswer = components["schemas"]["LessonAnswer"];
export type LessonAsk = components["schemas"]["LessonAsk"];
export type LessonInfo = components["schemas"]["LessonInfo"];
export type LessonState = components["schemas"]["LessonState"];
export type LineMessage = components["schemas"]["LineMessage"];
export type LineText = components["schemas"]["LineText"];
export type Listing = components["schemas"]["Listing"];
export type LiveClock = components["schemas"]["LiveClock"];
export type LookMessage = components["schemas"]["LookMessage"];
export type LookedMessage = components["schemas"]["LookedMessage"];
export type Me = components["schemas"]["Me"];
export type MeSeat = components["schemas"]["MeSeat"];
export type Month = components["schemas"]["Month"];
export type MuteMessage = components["schemas"]["MuteMessage"];
export type MyRating = components["schemas"]["MyRating"];
export type NewName = components["schemas"]["NewName"];
export type NewRoom = components["schemas"]["NewRoom"];
export type NewStudy = components["schemas"]["NewStudy"];
export type NewSubscription = components["schemas"]["NewSubscription"];
export type NewTable = components["schemas"]["NewTable"];
export type NextTable = components["schemas"]["NextTable"];
export type NudgeMessage = components["schemas"]["NudgeMessage"];
export type NudgeState = components["schemas"]["NudgeState"];
export type OldSubscription = components["schemas"]["OldSubscription"];
export type OpenSeat = components["schemas"]["OpenSeat"];
export type OptionInfo = components["schemas"]["OptionInfo"];
export type Outlook = components["schemas"]["Outlook"];
export type PlaysMessage = components["schemas"]["PlaysMessage"];
export type PresenceMessage = components["schemas"]["PresenceMessage"];
export type Problem = components["schemas"]["Problem"];
export type ProposalState = components["schemas"]["ProposalState"];
export type ProposeMessage = components["schemas"]["ProposeMessage"];
export type PushKey = components["schemas"]["PushKey"];
export type QuietMessage = components["schemas"]["QuietMessage"];
export type RatingPoint = components["schemas"]["RatingPoint"];
export type ReadyMessage = components["schemas"]["ReadyMessage"];
export type RecordText = components["schemas"]["RecordText"];
export type RecordsBefore = components["schemas"]["RecordsBefore"];
export type RecoveryLink = components["schemas"]["RecoveryLink"];
export type RecoveryToken = components["schemas"]["RecoveryToken"];
export type RefusedMessage = components["schemas"]["RefusedMessage"];
export type ReportMessage = components["schemas"]["ReportMessage"];
export type ReturnMessage = components["schemas"]["ReturnMessage"];
export type RoomCard = components["schemas"]["RoomCard"];
export type RoomEntry = components["schemas"]["RoomEntry"];
export type RoomMade = components["schemas"]["RoomMade"];
export type RoomMember = components["schemas"]["RoomMember"];
export type RoomMessage = components["schemas"]["RoomMessage"];
export type RoomPair = components["schemas"]["RoomPair"];
export type RoomSeries = components["schemas"]["RoomSeries"];
export type RoomState = components["schemas"]["RoomState"];
export type RulesPage = components["schemas"]["RulesPage"];
export type SayMessage = components["schemas"]["SayMessage"];
export type SeatChoice = components["schemas"]["SeatChoice"];
export type SeatState = components["schemas"]["SeatState"];
export type SeatTaken = components["schemas"]["SeatTaken"];
export type SendAway = components["schemas"]["SendAway"];
export type ServerMessage = components["schemas"]["ServerMessage"];
export type ShelvedStudy = components["schemas"]["ShelvedStudy"];
export type SignOut = components["schemas"]["SignOut"];
export type SilenceState = components["schemas"]["SilenceState"];
export type Standing = components["schemas"]["Standing"];
export type Statistics = components["schemas"]["Statistics"];
export type Status = components["schemas"]["Status"];
export type StudyCard = components["schemas"]["StudyCard"];
export type TableCard = components["schemas"]["TableCard"];
export type TableMade = components["schemas"]["TableMade"];
export type TableMessage = components["schemas"]["TableMessage"];
export type TableState = components["schemas"]["TableState"];
export type TakeBackMessage = components["schemas"]["TakeBackMessage"];
export type TalkLine = components["schemas"]["TalkLine"];
export type TalkMessage = components["schemas"]["TalkMessage"];
export type Tally = components["schemas"]["Tally"];
export type TermsState = components["schemas"]["TermsState"];
export type TimeState = components["schemas"]["TimeState"];
export type Today = components["schemas"]["Today"];
export type ToldPlay = components["schemas"]["ToldPlay"];
export type TurnLimit = components["schemas"]["TurnLimit"];
export type ValidationError = components["schemas"]["ValidationError"];
export type Verdict = components["schemas"]["Verdict"];
export type VerdictMessage = components["schemas"]["VerdictMessage"];
export type Verified = components["schemas"]["Verified"];
export type View = components["schemas"]["View"];
export type WonGame = components["schemas"]["WonGame"];
export type WonGameAsked = components["schemas"]["WonGameAsked"];
export type Worth = components["schemas"]["Worth"];
export type Zone = components["schemas"]["Zone"];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
