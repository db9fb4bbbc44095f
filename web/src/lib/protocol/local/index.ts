/** Python in a worker of this page answers; what never changes is read from files beside the page. */
import { after, nextFrame } from "../../clock";
import type { Connect, Channel, Send } from "../backend";
import { patience } from "../patience";
import { isLastTable } from "./lastseen";
import { FIRST_CARD, type FromWorker, type ToWorker } from "./wire";

export { rememberedTable, rememberTable } from "./lastseen";

/** See `../service`. */
export const inPage: boolean = true;

const NOT_THERE = 4404; // as the service closes a connection to a table that it does not know
const FILES = /^\/games(?:\/([\w-]+)\/rules)?$/;

const LATEST = 2000; // milliseconds that Python waits for the table that was left, should it not be shown

let worker: Worker | undefined;
let failures = 0; // since the last answer
let resting = false; // after a failure, until a worker may be started again
let held = isLastTable(); // Python waits until that table lies there: on a phone both take the same processor
let waiting: ToWorker[] = []; // not yet sent
let last = 0;
let settle: () => void;
/** See `../service`. */
export const settled = new Promise<void>((resolve) => {
  settle = resolve;
});
const requests = new Map<number, { answer: (response: Response) => void; fail: (reason: Error) => void }>();
const lines = new Map<number, LocalChannel>();

export const send: Send = async (method, path, body) => {
  const file = method === "GET" ? FILES.exec(path) : null;
  if (file) return fetch(file[1] === undefined ? "games.json" : `rules/${file[1]}.json`);
  return await new Promise<Response>((answer, fail) => {
    const id = ++last;
    requests.set(id, { answer, fail });
    post({ do: "request", id, method, path, body: body ?? "" });
  });
};

export const connect: Connect = (table) => new LocalChannel(table);

/** See `../service`. */
export const tableShown = (): void => {
  if (held) nextFrame(() => after(0, begin)); // once it is painted
};

/** A window at a table of this page: what a WebSocket is to a service. */
class LocalChannel implements Channel {
  private readonly events = new EventTarget();
  readyState: number = WebSocket.OPEN;
  private readonly id = ++last;

  constructor(table: string) {
    lines.set(this.id, this);
    post({ do: "visit", id: this.id, table });
  }

  addEventListener(type: string, hear: (event: never) => void): void {
    this.events.addEventListener(type, hear as (event: Event) => void);
  }

  hear(text: string): void {
    this.events.dispatchEvent(new MessageEvent("message", { data: text }));
  }

  send(text: string): void {
    post({ do: "hear", id: this.id, text });
  }

  close(code?: number, reason = ""): void {
    if (!lines.delete(this.id)) return;
    post({ do: "leave", id: this.id });
    this.end(code ?? 1000, reason);
  }

  /** It is closed, and only its own listeners hear of it. */
  end(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED;
    this.events.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
}

function post(wanted: ToWorker): void {
  waiting.push(wanted);
  if (!resting && !held) deliver();
}

function begin(): void {
  if (!held) return;
  held = false;
  deliver();
}

function deliver(): void {
  resting = false;
  if (waiting.length > 0) worker ??= start();
  for (const wanted of waiting) worker?.postMessage(wanted);
  waiting = [];
}

function start(): Worker {
  const made = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
  made.addEventListener("message", (event: MessageEvent<FromWorker>) => {
    if (made === worker) heard(event.data); // one that has failed may go on talking
  });
  const wait = (): unknown => after(FIRST_CARD, settle);
  made.addEventListener("message", wait, { once: true });
  made.addEventListener("error", (event) => {
    if (made === worker) failed(event.message);
  });
  return made;
}

function heard(message: FromWorker): void {
  if (message.do !== "failed") failures = 0;
  switch (message.do) {
    case "answer":
      requests.get(message.id)?.answer(new Response(message.body, { status: message.status }));
      requests.delete(message.id);
      break;
    case "event":
      lines.get(message.id)?.hear(message.text);
      break;
    case "refuse":
      lines.get(message.id)?.close(NOT_THERE, message.reason);
      break;
    case "failed":
      failed(message.reason);
  }
}

if (held) after(LATEST, begin);
else worker = start(); // nothing takes as long, so it begins before the page does

/** Python did not start, or has ended: every request that waits for it fails. After a pause the next question starts it again. */
function failed(reason: string): void {
  settle(); // the site is kept all the same
  worker?.terminate();
  worker = undefined;
  resting = true;
  after(patience(failures++), deliver);
  const [questions, broken] = [[...requests.values()], [...lines.values()]];
  requests.clear();
  lines.clear();
  for (const { fail } of questions) fail(new Error(reason));
  for (const line of broken) line.end(1011, reason);
}
