import { beforeEach, expect, test } from "vitest";
import { quietWorkers } from "../../../../tests/harness/workers";
import { SearchWorker } from "./searches";
import { KEEPS, type SearchRequest, type SearchResponse, type SearchStart } from "./wire";

let made: ReturnType<typeof quietWorkers<SearchStart | SearchRequest, SearchResponse>>;
const questions = (number: number): SearchRequest[] => made[number]?.heard.filter((one) => "id" in one) ?? [];

beforeEach(() => {
  made = quietWorkers();
});

const quiet = (): void => undefined;
const broken = (): Event => Object.assign(new Event("error"), { message: "404" });

test.each([
  ["its script can't be had", (worker: (typeof made)[number]) => worker.dispatchEvent(broken())],
  ["its Python can't start", (worker: (typeof made)[number]) => worker.say({ do: "failed", reason: "404" })],
])("all that wait are told where %s, and the next question starts another worker", async (_, fail) => {
  const searches = new SearchWorker();
  const waiting = [searches.ask("one", quiet), searches.ask("two", quiet)];
  const told = Promise.allSettled(waiting);
  fail(made[0] as (typeof made)[number]);
  expect((await told).map((one) => one.status === "rejected" && String(one.reason))).toEqual([
    "Error: 404",
    "Error: 404",
  ]);
  expect(made[0]?.ended).toBe(true);

  const answer = searches.ask("three", quiet);
  const [{ id, text }] = questions(1) as [SearchRequest];
  expect(text).toBe("three");
  made[1]?.say({ do: "answer", id, text: "found" });
  expect(await answer).toBe("found");
});

test("a question that is refused leaves the worker as it is", async () => {
  const searches = new SearchWorker();
  const [first, second] = [searches.ask("one", quiet), searches.ask("two", quiet)];
  made[0]?.say({ do: "refuse", id: 1, problem: "no" });
  made[0]?.say({ do: "answer", id: 2, text: "yes" });
  await expect(first).rejects.toThrow("no");
  expect(await second).toBe("yes");
  expect(made).toHaveLength(1);
});

test("a search says how far it has come, until it is answered", async () => {
  const searches = new SearchWorker();
  const heard: number[] = [];
  const answer = searches.ask("one", (done) => heard.push(done));
  made[0]?.say({ do: "progress", id: 1, done: 3 });
  made[0]?.say({ do: "progress", id: 2, done: 4 });
  made[0]?.say({ do: "answer", id: 1, text: "found" });
  made[0]?.say({ do: "progress", id: 1, done: 5 });
  expect(await answer).toBe("found");
  expect(heard).toEqual([3]);
});

test("a search is ended alone: whoever waits beside it is asked again", async () => {
  const searches = new SearchWorker();
  void searches.ask("one", quiet);
  const second = searches.ask("two", quiet);
  searches.stop("two");
  await expect(second).rejects.toThrow("ended");
  expect(made.map(({ ended }) => ended)).toEqual([true, false]);
  expect(questions(1).map(({ text }) => text)).toEqual(["one"]);
});

test("a question that was answered meanwhile ends no other", async () => {
  const searches = new SearchWorker();
  const first = searches.ask("one", quiet);
  void searches.ask("two", quiet);
  made[0]?.say({ do: "answer", id: 1, text: "found" });
  searches.stop("one");
  expect(await first).toBe("found");
  expect(made).toHaveLength(1);
});

test("workers keep Python's memory until one of them has", () => {
  const searches = new SearchWorker();
  const asked = ["a", "b", "c", "d"].map((text) => searches.ask(text, quiet).catch(() => undefined));
  searches.stop("a");
  made[1]?.say({ do: "kept" });
  searches.stop("b");
  searches.stop("c");
  expect(asked).toHaveLength(4);
  expect(made.map(({ options }) => options.name)).toEqual([KEEPS, KEEPS, "", ""]);
});

test("every worker is given Python's files first, once they are at hand", () => {
  const searches = new SearchWorker();
  void searches.ask("one", quiet).catch(() => undefined);
  searches.files = { "pyodide.asm.wasm": new Blob() } as unknown as NonNullable<SearchWorker["files"]>;
  searches.stop("one");
  expect(made.map(({ heard }) => heard[0])).toEqual([{ files: undefined }, { files: searches.files }]);
});
