/** Stands for a service. It answers what `tests/recordings.py` recorded of a real one, over a WebSocket and a fetch of its
 * own, as late as a test wants. */
import { readFileSync } from "node:fs";
import type { ClientMessage, ServerMessage, Status, TableState, ToldPlay } from "$lib/protocol/types";

type Change = { "=": unknown } | { "+": [number, number, unknown[]] } | { "~": Record<string, Change>; "-"?: string[] };
type Told = Exclude<ServerMessage, { type: "table" }> | { type: "table"; table: Change };
interface Node {
  told: ServerMessage[];
  table: TableState;
}

/** A recording, by name. */
export const read = (name: string): unknown =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../recorded/${name}.json`, "utf8"));

function changed(before: unknown, change: Change): unknown {
  if ("=" in change) return change["="];
  if ("+" in change) {
    const [from, count, more] = change["+"];
    const all = [...(before as unknown[])];
    all.splice(from, count, ...more);
    return all;
  }
  const after = (Array.isArray(before) ? [...(before as unknown[])] : { ...(before as object) }) as Record<
    string,
    unknown
  >;
  for (const [key, one] of Object.entries(change["~"])) after[key] = changed(after[key], one);
  for (const key of change["-"] ?? []) Reflect.deleteProperty(after, key);
  return after;
}

/** What was recorded of a table: by requests, one after another, what it tells then. */
function recordedTable(name: string): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const [path, told] of Object.entries(read(name) as Record<string, Told[]>)) {
    let table = nodes.get(path.replace(/ ?\S*$/, ""))?.table ?? ({} as TableState);
    const whole = told.map((one): ServerMessage => {
      if (one.type !== "table") return one;
      const news = changed(table, one.table) as TableState;
      table = news;
      return { type: "table", table: news };
    });
    nodes.set(path, { told: whole, table });
  }
  return nodes;
}

const ready = { hocus: true, pendle: true, stones: true, witchpig: true, wyr: true };
const status: Status = { ready, searches: ready, compiling: [], version: "0", site_bytes: null };

/** What was recorded of all other addresses. */
export const recordedAnswers = (() => {
  let before: unknown = {};
  const entries = Object.entries(read("answers") as Record<string, Change>);
  const all = entries.map(([address, change]): [string, unknown] => [address, (before = changed(before, change))]);
  return new Map([...all, ["GET /status", status]]);
})();

/** One end of a connection: a WebSocket as the client sees it. */
export class Line extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  constructor(readonly address: string) {
    super();
    service.lines.push(this);
    setTimeout(() => {
      if (!service.reachable) this.breaks(1006);
      else {
        this.readyState = 1;
        service.greet(this);
      }
    });
  }
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    service.sent.push(message);
    setTimeout(() => {
      if (this.readyState === 1) service.hear(this, message);
    }, service.delay);
  }
  close(code = 1000): void {
    this.breaks(code);
  }
  breaks(code: number, reason = ""): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
  says(message: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** A request as recordings name it. */
function step(message: ClientMessage): string {
  switch (message.type) {
    case "act":
      return message.action;
    case "look":
      return `look:${message.ply}`;
    case "say":
      return `say:${message.text.replaceAll(" ", "_")}`;
    case "emote":
      return `emote:${message.emote}`;
    case "takeback":
      return `takeback:${message.answer}`;
    case "mute":
      return `mute:${message.seat}:${String(message.on)}`;
    case "report":
      return `report:${message.line}`;
    case "quiet":
      return `quiet:${String(message.on)}`;
    default:
      return message.type;
  }
}

export const service = {
  lines: [] as Line[],
  sent: [] as ClientMessage[],
  requests: [] as string[],
  /** Milliseconds until a request is answered. */
  delay: 0,
  reachable: true,
  nodes: new Map<string, Node>(),
  path: "",
  plays: [] as ToldPlay[],
  /** What the table is told otherwise than it was recorded. */
  altered: {} as Partial<TableState>,
  /** Answers before the recording does; true where it did. */
  hook: null as ((line: Line, message: ClientMessage) => boolean) | null,
  answers: new Map<string, unknown>(),

  reset(): void {
    const fresh = {
      lines: [],
      sent: [],
      requests: [],
      delay: 0,
      reachable: true,
      nodes: new Map(),
      path: "",
      plays: [],
    };
    Object.assign(service, fresh, { altered: {}, hook: null, answers: new Map() });
  },

  /** The table that lies there. altered: what of it is told otherwise. */
  lays(name: string, altered: Partial<TableState> = {}): TableState {
    service.nodes = recordedTable(name);
    service.altered = altered;
    return service.table;
  },

  get line(): Line {
    const line = service.lines.at(-1);
    if (!line) throw new Error("nobody has connected");
    return line;
  },

  get table(): TableState {
    const node = service.nodes.get(service.path);
    if (!node) throw new Error(`nothing is recorded at ${service.path}`);
    return { ...node.table, ...service.altered };
  },

  /** What was sent to an address, the last time. */
  body(address: string): unknown {
    const asked = service.requests.findLast((text) => text.startsWith(`${address} `)) ?? "";
    return JSON.parse(asked.slice(address.length));
  },

  /** The actions that were asked for. */
  get acts(): string[] {
    return service.sent.flatMap((one) => (one.type === "act" ? [one.action] : []));
  },

  greet(line: Line): void {
    if (service.nodes.size === 0) return;
    for (const one of service.nodes.get(service.path)?.told ?? []) {
      if (one.type === "table") service.tell(line, { ...one, table: { ...one.table, known: 0, plays: service.all() } });
      else if (service.path === "") service.tell(line, one);
    }
  },

  /** All plays up to here. */
  all(): ToldPlay[] {
    const steps = service.path === "" ? [] : service.path.split(" ");
    let plays: ToldPlay[] = [];
    for (let n = 0; n <= steps.length; n++) {
      for (const one of service.nodes.get(steps.slice(0, n).join(" "))?.told ?? [])
        if (one.type === "table") plays = [...plays.slice(0, one.table.known), ...one.table.plays];
    }
    return plays;
  },

  hear(line: Line, message: ClientMessage): void {
    if (service.hook?.(line, message)) return;
    if (message.type === "verdicts") {
      line.says({ type: "done", id: message.id, version: service.table.version });
      return;
    }
    service.happens(line, step(message), message.id);
  },

  /** Goes on as it was recorded. */
  happens(line: Line, next: string, id = ""): void {
    const path = service.path === "" ? next : `${service.path} ${next}`;
    const node = service.nodes.get(path);
    if (!node && next.startsWith("look")) return; // a page asks for more of the past than a test looks at
    if (!node) throw new Error(`nothing is recorded at: ${path}`);
    if (!next.startsWith("look")) service.path = path; // to look changes nothing
    for (const one of node.told) service.tell(line, "id" in one ? { ...one, id } : one);
  },

  tell(line: Line, message: ServerMessage): void {
    line.says(message.type === "table" ? { ...message, table: { ...message.table, ...service.altered } } : message);
  },

  /** Tells the table as it stands, changed so. */
  tells(more: Partial<TableState>): void {
    service.altered = { ...service.altered, ...more };
    service.line.says({ type: "table", table: { ...service.table, known: 0, plays: service.all(), ...more } });
  },

  fetch: async (address: string, more: { method?: string; body?: string } = {}): Promise<Response> => {
    const request = `${more.method ?? "GET"} ${address.replace(/^\/api/, "")}`;
    const whole = more.body === undefined ? request : `${request} ${more.body}`;
    service.requests.push(whole);
    await new Promise((done) => setTimeout(done, service.delay));
    if (!service.reachable) throw new TypeError("Failed to fetch");
    const known = [service.answers, recordedAnswers].find((one) => one.has(whole) || one.has(request));
    const found = known?.get(whole) ?? known?.get(request);
    const { status, body } =
      known === undefined
        ? { status: 404, body: { detail: "there is no such address" } }
        : found instanceof Refusal
          ? found
          : { status: 200, body: found };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  },
};

/** An answer that is none: for `service.answers`. */
export class Refusal {
  readonly body: { detail: string };
  constructor(
    readonly status: number,
    detail: string,
  ) {
    this.body = { detail };
  }
}
