import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connect } from "./backend";
import type { ClientMessage, TableState } from "./types";

/** The other end of a connection: what it was sent, and what it says. */
class Line extends EventTarget {
  readonly readyState = 1;
  readonly sent: ClientMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(code = 1000, reason = ""): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
  says(message: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

const lines: Line[] = [];
const table = { version: 3, moved: 3, you: 0, view: { turn: 0, actions: [] }, plays: [], known: 0, can: {} };
const told = { type: "table", table };
let remembered: TableState | null = null;

vi.mock("$backend", () => ({
  connect: (() => {
    lines.push(new Line());
    return lines.at(-1);
  }) as unknown as Connect,
  rememberTable: () => undefined,
  rememberedTable: () => remembered,
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  lines.length = 0;
  remembered = table as unknown as TableState;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const { TableSocket } = await import("./socket.svelte");
  return new TableSocket("t", () => undefined);
}

test("what is pressed at a remembered table is sent once, as soon as the table is told", async () => {
  const socket = await opened();
  socket.act("d");
  expect([socket.connection, lines[0]?.sent]).toEqual(["open", []]);
  lines[0]?.says(told);
  expect(lines[0]?.sent.map(({ type }) => type)).toEqual(["act"]);
  lines[0]?.says(told);
  expect(lines[0]?.sent).toHaveLength(1);
});

test("where a remembered table can't be opened, what was pressed is forgotten", async () => {
  const socket = await opened();
  socket.act("d");
  expect([socket.busy, socket.pending?.action]).toEqual([1, "d"]);
  lines[0]?.close(4404, "there is no such game");
  expect([socket.connection, socket.busy, socket.pending]).toEqual(["gone", 0, null]);
  expect(socket.farewell).toBe("There is no such game");
});

test("where nobody answers yet, what was pressed is sent over the next connection", async () => {
  const socket = await opened();
  socket.act("d");
  lines[0]?.close(1011, "Python did not start");
  expect(socket.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  lines[1]?.says(told);
  expect([socket.connection, lines[0]?.sent, lines[1]?.sent.length]).toEqual(["open", [], 1]);
});

test("a refusal that nobody here has asked for is told; a second answer to something is not", async () => {
  const socket = await opened();
  lines[0]?.says(told);
  lines[0]?.says({ type: "refused", id: "answered long ago", reason: "no" });
  expect(socket.refused).toBeNull();
  lines[0]?.says({ type: "refused", id: "", reason: "no room" });
  expect(socket.refused?.reason).toBe("no room");
});

test("a review says how far it has come until it is there, or refused", async () => {
  const socket = await opened();
  lines[0]?.says(told);
  socket.send({ type: "review", seat: null });
  const id = lines[0]?.sent.at(-1)?.id;
  lines[0]?.says({ type: "reviewing", id, ply: 31 });
  expect(socket.reviewed).toBe(31);
  lines[0]?.says({ type: "refused", id, reason: "the table has moved on" });
  expect([socket.reviewed, socket.reviewRefused]).toEqual([null, "the table has moved on"]);
  socket.send({ type: "review", seat: null });
  lines[0]?.says({ type: "reviewing", id: lines[0].sent.at(-1)?.id, ply: 5 });
  lines[0]?.says({ type: "review", id: lines[0].sent.at(-1)?.id, values: [] });
  expect([socket.reviewed, socket.review?.values]).toEqual([null, []]);
});
