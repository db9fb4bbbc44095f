import { afterEach, beforeEach, expect, test, vi } from "vitest";

const forgetMemory = vi.fn(() => Promise.resolve(true));
const service = { load: vi.fn(), request: vi.fn(() => '{"status": 200, "body": ""}'), answer: vi.fn(() => "{}") };
let startPython: () => Promise<unknown>;

vi.mock("./snapshot", () => ({ forgetMemory }));
vi.mock("./storage", () => ({ listen: () => undefined, storage: {} }));
vi.mock("./python", () => ({ startPython: () => startPython(), gradedDeals: () => undefined }));

class Self extends EventTarget {
  readonly name = "";
  readonly postMessage = vi.fn();
}

const WORKERS = [
  [
    "tables",
    () => import("./tables.worker"),
    { do: "ask", id: 1, method: "GET", path: "/me", body: "" },
    service.request,
  ],
  ["searches", () => import("./search.worker"), { id: 1, text: "{}" }, service.answer],
] as const;

let self: Self;

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.useFakeTimers();
  self = new Self();
  vi.stubGlobal("self", self);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function starts(restored: boolean): void {
  const module = { PageService: () => service, Searches: () => service };
  startPython = () => Promise.resolve({ python: { pyimport: () => module }, restored });
}

function says(data: unknown): void {
  self.dispatchEvent(new MessageEvent("message", { data }));
}

const dies = (): never => {
  throw new Error("out of memory");
};

async function expectFailure(): Promise<void> {
  await vi.waitFor(() => expect(self.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ do: "failed" })));
}

test.each(WORKERS)("a kept memory stays where Python's files can't be had: %s", async (_, begin) => {
  startPython = () => Promise.reject(new Error("witchwood.wasm: 404"));
  await begin();
  await expectFailure();
  expect(forgetMemory).not.toHaveBeenCalled();
});

test.each(WORKERS)(
  "a kept memory is thrown away where Python dies of its first question: %s",
  async (_, begin, question, asked) => {
    starts(true);
    await begin();
    asked.mockImplementationOnce(dies);
    says(question);
    await expectFailure();
    expect(forgetMemory).toHaveBeenCalledOnce();
  },
);

test.each(WORKERS)(
  "a kept memory stays where Python was not started from it: %s",
  async (_, begin, question, asked) => {
    starts(false);
    await begin();
    asked.mockImplementationOnce(dies);
    says(question);
    await expectFailure();
    expect(forgetMemory).not.toHaveBeenCalled();
  },
);

test.each(WORKERS)(
  "a kept memory stays where Python dies after it has answered: %s",
  async (_, begin, question, asked) => {
    starts(true);
    await begin();
    says(question);
    await vi.waitFor(() =>
      expect(self.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ do: "answer" })),
    );
    asked.mockImplementationOnce(dies);
    says(question);
    await expectFailure();
    expect(forgetMemory).not.toHaveBeenCalled();
  },
);
