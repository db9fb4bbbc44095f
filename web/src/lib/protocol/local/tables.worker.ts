/** The page's tables: holds the one Python that knows the games, and answers the page. */
import { after } from "../../clock";
import { addPuzzles, gradedDeals, startPython, type Python } from "./python";
import { SearchWorker } from "./searches";
import { forgetMemory } from "./snapshot";
import { listen, storage } from "./storage";
import { FIRST_CARD, type FromWorker, type ToWorker } from "./wire";

const NO_PUZZLES = "the puzzles can’t be fetched: check the connection, then try again";
const PUZZLES = /^\/puzzles(?:\/|$)/;

const searches = new SearchWorker();
let suspect = false; // Python is from a kept memory, and has not answered yet
let fetchPuzzles: () => Promise<void>;
let puzzles: Promise<void> | undefined; // once one was wanted, until they can't be fetched
const service = start();
service.catch(fail);

async function start(): Promise<Python> {
  const { python, restored, files } = await startPython();
  suspect = restored;
  files.then((all) => (searches.files = all)).catch(fail);
  fetchPuzzles = () => addPuzzles(python);
  const made = python.pyimport("witchwood.page.page_service")["PageService"]?.(storage, searches, gradedDeals);
  if (!made) throw new Error("the page's Python has no table service");
  listen((key) => made["load"]?.(key));
  await made["load"]?.();
  after(FIRST_CARD, searches.start);
  return made;
}

const post = (message: FromWorker): void => self.postMessage(message);

/** Python answers all that goes wrong in it, so it has not started or has died. */
async function fail(error: unknown): Promise<void> {
  if (suspect) await forgetMemory();
  post({ do: "failed", reason: String(error) });
}

async function hasPuzzles(): Promise<boolean> {
  try {
    await (puzzles ??= fetchPuzzles());
    return true;
  } catch {
    puzzles = undefined;
    return false;
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => void hear(event.data).catch(fail));

async function hear(wanted: ToWorker): Promise<void> {
  const python = await service;
  switch (wanted.do) {
    case "request": {
      if (PUZZLES.test(wanted.path) && !(await hasPuzzles())) {
        post({ do: "answer", id: wanted.id, status: 503, body: JSON.stringify({ detail: NO_PUZZLES }) });
        break;
      }
      const text = (await python["request"]?.(wanted.method, wanted.path, wanted.body)) as string;
      const { status, body } = JSON.parse(text) as { status: number; body: unknown };
      post({ do: "answer", id: wanted.id, status, body: typeof body === "string" ? body : JSON.stringify(body) });
      break;
    }
    case "visit": {
      const { id } = wanted;
      const say = (text: string): void => post({ do: "event", id, text });
      const refuse = (reason: string): void => post({ do: "refuse", id, reason });
      python["visit"]?.(id, wanted.table, say, refuse);
      break;
    }
    case "hear":
      await python["hear"]?.(wanted.id, wanted.text);
      break;
    case "leave":
      python["leave"]?.(wanted.id);
  }
  suspect = false;
}
