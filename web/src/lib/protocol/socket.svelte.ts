/** One open table: the state that the service last sent, and the connection that it comes over. */
import { connect, rememberedTable, rememberTable } from "$backend";
import { now, Timer } from "../clock";
import type { Channel } from "./backend";
import { reasonOf } from "./http";
import { newId, patience } from "./patience";
import type {
  ClientMessage,
  HintMessage,
  LookedMessage,
  ReviewMessage,
  ServerMessage,
  TableState,
  TalkMessage,
  ToldPlay,
  VerdictMessage,
} from "./types";

type Unsent = ClientMessage extends infer Message
  ? Message extends { id: string }
    ? Omit<Message, "id">
    : never
  : never;

/** Close codes of the service: here trying again would not help. */
const FINAL = new Set([4403, 4404]);
const CLOSED_BY_US = 1000;
const MOST_PRESSED = 8;
const MOST_LINES = 200; // the service keeps no more
/** Requests that change no version or need a search: other presses do not wait for their answers. */
const TALK = new Set<ClientMessage["type"]>(["say", "emote", "mute", "report", "quiet"]);
const BESIDE = new Set<ClientMessage["type"]>(["look", "verdicts", "hint", "review", ...TALK]);

/** A requested change of the table, before it has a version. */
export type Change =
  | { type: "act"; action: string }
  | { type: "undo" | "redo" | "restart" | "resign" | "finish" | "back" | "pause" | "go-on" };

/** One's own action on its way to the service. */
export interface Pending {
  id: string;
  action: string;
  version: number;
}

/** What was not done, and why. request: null for an agent's move that can't be stored, which nobody here requested. */
export interface Refused {
  request: ClientMessage | null;
  reason: string;
  key: number;
}

export class TableSocket {
  state = $state.raw<TableState | null>(null);
  /** `open`: what is shown is how things are. `lost`: we are trying to come back. `gone`: there is nothing to come to. */
  connection = $state<"connecting" | "open" | "lost" | "gone">("connecting");
  /** The service's words when it closed the connection. */
  farewell = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The action that was sent and has not come back yet: it is drawn as if it were done. */
  pending = $state.raw<Pending | null>(null);
  hint = $state.raw<HintMessage | null>(null);
  /** What the finished game was worth, once it was asked for. */
  review = $state.raw<ReviewMessage | null>(null);
  /** How many plays have been looked at for a review that is being made; null where none is. */
  reviewed = $state<number | null>(null);
  /** Why there is no review, until it is asked for again. */
  reviewRefused = $state<string | null>(null);
  /** The last answer to a look: null where it was refused, which nobody needs to know. */
  looked = $state.raw<{ ply: number; open: boolean; view: LookedMessage["view"] | null } | null>(null);
  verdicts = $state.raw<Record<number, VerdictMessage>>({});
  /** The lasting room to which the table belongs, where I belong to it too. */
  room = $state<string | null>(null);
  /** The tournament whose game this is, where I play it. */
  tournament = $state<string | null>(null);
  /** What was said here; null for those who have no part in it. */
  talk = $state.raw<TalkMessage | null>(null);
  /** Why the last thing was not said, until something is. */
  talkRefused = $state<string | null>(null);
  /** When the last table came, by `now`. */
  receivedAt = $state(now());
  /** How many requests that change the table wait for an answer, or for what it looks like then. */
  busy = $state(0);

  private socket: Channel | null = null;
  private attempt = 0;
  private readonly timer = new Timer();
  /** What was sent and not answered yet, by its id and in its order. It is sent again over a new connection, and the service
   * never acts on the same message twice: a connection that drops between the two loses nothing. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly outbox = new Map<string, ClientMessage>();
  /** Presses that came while an earlier change was not answered: sent with the version that the answer brings. */
  private pressed: Change[] = [];
  private wantsVerdicts = false;
  private refusals = 0;
  private received: readonly ToldPlay[] = []; // all plays that came over this connection: a table brings only new ones
  private heard = false; // whether the table came over this connection: nothing is sent before
  private promised = 0; // the version that the last answer spoke of: the table itself follows

  constructor(
    readonly id: string,
    /** Called before anything changes that the cloth shows. */
    private readonly changes: () => void,
  ) {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.seen);
    this.state = rememberedTable(id);
    if (this.state) this.connection = "open"; // what is pressed now is sent once the service listens
    this.connect();
  }

  /** Sends a request; it is sent again over a new connection if this one breaks before the answer. */
  send(message: Unsent): void {
    const numbered = { ...message, id: newId() };
    this.outbox.set(numbered.id, numbered);
    if (numbered.type === "act") {
      this.changes();
      this.pending = { id: numbered.id, action: numbered.action, version: numbered.version };
    }
    this.count();
    this.transmit(numbered);
  }

  act(action: string): void {
    this.hint = null;
    this.refused = null;
    this.change({ type: "act", action });
  }

  /** Asks for a change of the table as it stands. A press that comes before the last one is answered waits for that,
   * then it is sent if it can still be done, else forgotten: it was meant for what lay there before. Out of turn nothing
   * waits: the first to call has called. */
  change(change: Change): void {
    const mine = this.state?.view?.turn === this.state?.you;
    if (this.busy > 0 && mine && this.connection === "open") {
      if (this.pressed.length < MOST_PRESSED) this.pressed.push(change);
    } else this.send({ ...change, version: this.version });
  }

  private goOn(): void {
    const { state } = this;
    const next = this.busy === 0 ? this.pressed.shift() : undefined;
    if (!next || !state) return;
    const can =
      next.type === "act"
        ? state.view?.actions.some((one) => one.text === next.action)
        : state.can[next.type === "go-on" ? "pause" : next.type];
    if (can) this.send({ ...next, version: state.version });
    else this.pressed = [];
  }

  /** Switches the live verdicts on or off; a new connection requests them again. */
  follow(on: boolean): void {
    if (on === this.wantsVerdicts) return;
    this.wantsVerdicts = on;
    if (!on) this.verdicts = {};
    if (this.heard) this.send({ type: "verdicts", on });
  }

  get version(): number {
    return this.state?.version ?? 0;
  }

  /** Comes back at once: as another viewer, after a seat was taken. */
  renew(): void {
    this.timer.stop();
    const old = this.socket;
    this.socket = this.pending = null;
    old?.close(CLOSED_BY_US);
    this.connection = "lost";
    this.connect();
  }

  close(): void {
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.seen);
    this.timer.stop();
    this.remember();
    this.connection = "gone";
    this.socket?.close(CLOSED_BY_US);
  }

  private connect(): void {
    const socket = connect(this.id);
    this.socket = socket;
    this.received = [];
    this.heard = false;
    this.talkRefused = null;
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.broke(event);
    });
  }

  private broke(event: CloseEvent): void {
    this.socket = null;
    this.heard = false;
    this.pressed = [];
    this.pending = null; // nobody knows whether it came through
    if (this.connection === "gone") return;
    if (FINAL.has(event.code)) {
      this.farewell ??= event.reason === "" ? null : reasonOf(event.reason);
      this.connection = "gone";
      this.outbox.clear();
      this.promised = 0;
      this.count();
      return;
    }
    this.connection = this.state ? "lost" : "connecting";
    this.timer.start(patience(this.attempt++), () => this.connect());
  }

  /** The page becomes visible or hidden: hidden may be its last event. */
  private readonly seen = (): void => {
    if (document.hidden) this.remember();
    else this.hurry();
  };

  private remember(): void {
    if (this.state && this.connection === "open") rememberTable(this.id, this.state);
  }

  /** The network is back, or someone looks at the page again: no reason to wait any longer. */
  private readonly hurry = (): void => {
    if (this.socket || this.connection === "gone" || document.hidden) return;
    this.timer.stop();
    this.attempt = 0;
    this.connect();
  };

  private transmit(message: ClientMessage): void {
    if (this.heard && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "plays":
        this.learn(message);
        break;
      case "table":
        this.arrived({ ...message.table, plays: this.learn(message.table) });
        break;
      case "done":
        if (!this.asksBeside(message.id)) this.promised = message.version;
        if (this.isTalk(this.settle(message.id))) this.talkRefused = null;
        break;
      case "refused": {
        if (!this.asksBeside(message.id)) this.pressed = []; // before the next of them is sent
        const request = this.settle(message.id);
        if (this.pending?.id === message.id) this.pending = null;
        if (this.isTalk(request)) this.talkRefused = message.reason;
        else if (request?.type === "review") {
          this.reviewRefused = message.reason;
          this.reviewed = null;
        } else if (request?.type === "look") {
          this.looked = { ply: request.ply, open: request.open, view: null };
        } else if (request ? !this.isLate(request) : message.id === "") {
          this.refused = { request: request ?? null, reason: message.reason, key: ++this.refusals };
        }
        break;
      }
      case "presence":
        this.present(message.seats, message.watchers);
        break;
      case "room":
        this.room = message.room;
        break;
      case "tournament":
        this.tournament = message.tournament;
        break;
      case "hint": {
        const request = this.settle(message.id);
        if (request && !this.isLate(request)) this.hint = message;
        break;
      }
      case "reviewing":
        this.reviewed = message.ply;
        break;
      case "review":
        this.settle(message.id);
        this.review = message;
        this.reviewed = null;
        break;
      case "looked":
        this.settle(message.id);
        this.looked = message;
        break;
      case "verdict":
        this.verdicts = { ...this.verdicts, [message.ply]: message };
        break;
      case "talk":
        this.talk = message;
        break;
      case "line": {
        const { talk } = this;
        const known = talk?.lines.some((line) => line.number === message.line.number) ?? true;
        if (talk && !known) this.talk = { ...talk, lines: [...talk.lines, message.line].slice(-MOST_LINES) };
        break;
      }
      case "bye":
        this.farewell = reasonOf(message.reason);
        break;
      default:
        message satisfies never; // whatever the service says is heard here
    }
  }

  /** All plays so far, with those that follow on the `known` ones of before. */
  private learn({ known, plays }: { known: number; plays: ToldPlay[] }): ToldPlay[] {
    const all = [...this.received.slice(0, known), ...plays];
    this.received = all;
    return all;
  }

  private arrived(table: TableState): void {
    const fresh = !this.heard;
    this.heard = true;
    // What is done since makes the hint stale; so are verdicts of plies that were taken back.
    if (table.moved !== this.state?.moved) {
      this.hint = this.review = null;
      const plies = table.plays.length;
      this.verdicts = Object.fromEntries(Object.entries(this.verdicts).filter(([ply]) => Number(ply) <= plies));
    }
    this.changes();
    this.state = table;
    if (this.pending && table.moved > this.pending.version) this.pending = null;
    this.receivedAt = now();
    if (fresh) this.promised = 0;
    this.count();
    if (!fresh) return;
    this.connection = "open";
    this.attempt = 0;
    this.farewell = null;
    for (const message of this.outbox.values()) this.transmit(message);
    if (this.wantsVerdicts) this.send({ type: "verdicts", on: true });
  }

  private present(here: number[], watchers: number): void {
    if (!this.state) return;
    const seats = this.state.seats.map((seat) => ({ ...seat, here: here.includes(seat.seat) }));
    this.state = { ...this.state, seats, watchers };
  }

  private isTalk(request: ClientMessage | undefined): boolean {
    return request !== undefined && TALK.has(request.type);
  }

  private asksBeside(id: string): boolean {
    const request = this.outbox.get(id);
    return request !== undefined && BESIDE.has(request.type);
  }

  /** Whether an answer is out of date: a hint for a table at which something else was played since. */
  private isLate(request: ClientMessage): boolean {
    return request.type === "hint" && request.version < (this.state?.moved ?? 0);
  }

  private settle(id: string): ClientMessage | undefined {
    const request = this.outbox.get(id);
    this.outbox.delete(id);
    this.count();
    return request;
  }

  private count(): void {
    const waiting = [...this.outbox.values()].filter((one) => !BESIDE.has(one.type));
    this.busy = waiting.length + (this.promised > this.version ? 1 : 0);
    this.goOn();
  }
}
