import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const forgetMemory = vi.fn(() => Promise.resolve(true));
const service = { load: vi.fn(), request: vi.fn(() => '{"status": 200, "body": ""}'), answer: vi.fn(() => "{}") };
const files = Promise.resolve({});
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
    { do: "request", id: 1, method: "GET", path: "/me", body: "" },
    service.request,
  ],
  [
    "searches",
    async () => {
      await import("./search.worker");
      says({ files: undefined });
    },
    { id: 1, text: "{}" },
    service.answer,
  ],
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
  startPython = () => Promise.resolve({ python: { pyimport: () => module }, restored, files });
}

function says(data: unknown): void {
  self.dispatchEvent(new MessageEvent("message", { data }));
}

const dies = (): never => {
  throw new Error("out of memory");
};

async function expectLast(kind: "answer" | "failed"): Promise<void> {
  await vi.waitFor(() => expect(self.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ do: kind })));
}

describe.each(WORKERS)("a kept memory, of %s", (_, begin, question, asked) => {
  test("stays where Python's files can't be had", async () => {
    startPython = () => Promise.reject(new Error("witchwood.wasm: 404"));
    await begin();
    await expectLast("failed");
    expect(forgetMemory).not.toHaveBeenCalled();
  });

  test("is thrown away where the games do not start from it", async () => {
    startPython = () => Promise.resolve({ python: { pyimport: dies }, restored: true, files });
    await begin();
    await expectLast("failed");
    expect(forgetMemory).toHaveBeenCalledOnce();
  });

  test.each([
    ["is thrown away where Python dies of its first question", { restored: true, answers: false, thrown: 1 }],
    ["stays where Python was not started from it", { restored: false, answers: false, thrown: 0 }],
    ["stays where Python dies after it has answered", { restored: true, answers: true, thrown: 0 }],
  ])("%s", async (_, { restored, answers, thrown }) => {
    starts(restored);
    await begin();
    if (answers) {
      says(question);
      await expectLast("answer");
    }
    asked.mockImplementationOnce(dies);
    says(question);
    await expectLast("failed");
    expect(forgetMemory).toHaveBeenCalledTimes(thrown);
  });
});
