/** The games of this browser, in its IndexedDB: a text for each table. */
import { keepOfflineStatistics } from "$lib/device/offlinestatistics";
import { forgetMemory } from "./snapshot";

const NAME = "witchwood";
const STORE = "tables";
const CLOSED = new Set(["InvalidStateError", "UnknownError", "AbortError"]); // what browsers say of a connection they closed

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((answer, fail) => {
    request.addEventListener("success", () => answer(request.result));
    request.addEventListener("error", () => fail(request.error ?? new Error("IndexedDB failed")));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return done(request);
}

let database: Promise<IDBDatabase> | undefined;

/** Does something with the database: once more with a connection of its own, for a browser may close the one at hand. */
async function withDatabase<Answer>(work: (database: IDBDatabase) => Promise<Answer>): Promise<Answer> {
  try {
    return await work(await (database ??= open()));
  } catch (error) {
    database = undefined;
    if (!(error instanceof DOMException && CLOSED.has(error.name))) throw error;
    return await work(await (database = open()));
  }
}

/** Whether this browser has no database for the page, or refuses it. */
const refuses = (error: unknown): boolean => !(error instanceof DOMException) || error.name === "SecurityError";

type Change = [key: string, before: string | null, text: string | null];

/** Puts all texts and deletes what has none, or nothing where another window has changed one: then it answers false. */
function put(changes: Change[], database: IDBDatabase): Promise<boolean> {
  const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
  const tables = transaction.objectStore(STORE);
  let elsewhere = false;
  for (const [key, before, text] of changes) {
    const lying: IDBRequest<unknown> = tables.get(key);
    lying.addEventListener("success", () => {
      const lies = lying.result ?? null;
      if (lies !== before && lies !== text) {
        elsewhere = true;
        transaction.abort();
      } else if (text === null) tables.delete(key);
      else tables.put(text, key);
    });
  }
  return new Promise((answer, fail) => {
    transaction.addEventListener("complete", () => answer(true));
    transaction.addEventListener("abort", () => {
      if (elsewhere) answer(false);
      else fail(transaction.error ?? new Error("IndexedDB kept nothing"));
    });
  });
}

/** The workers of this browser's other windows: each says which tables it has stored or deleted. None where that is refused. */
const windows = channel();

function channel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel("witchwood tables");
  } catch {
    return null;
  }
}

/** Calls when another window has stored or deleted a table. */
export function listen(heard: (key: string) => void): void {
  windows?.addEventListener("message", (event: MessageEvent<string>) => heard(event.data));
}

/** Pyodide makes no Python error of a DOMException: its caller would wait for ever. */
function plainly(error: unknown): never {
  throw new Error(String(error));
}

/** What `witchwood.page.storage.Storage` asks for. A text is kept once its transaction is through. */
export const storage = {
  save: async (text: string): Promise<boolean> => {
    const changes = JSON.parse(text) as Change[];
    const keep = (): Promise<boolean> => withDatabase((database) => put(changes, database));
    const saved = await keep()
      .catch(async (error: unknown) => {
        const full = error instanceof DOMException && error.name === "QuotaExceededError";
        if (!full || !(await forgetMemory())) throw error;
        return keep(); // games come before a quick start
      })
      .catch(plainly);
    if (saved) for (const [key] of changes) windows?.postMessage(key);
    return saved;
  },
  count: async (statistics: string): Promise<void> => {
    await keepOfflineStatistics(statistics).catch(() => undefined); // they are counted again after the next game
  },
  load: async (key?: string): Promise<[key: string, text: string][]> => {
    try {
      await withDatabase(() => Promise.resolve());
    } catch (error) {
      if (refuses(error)) return []; // the first game says so
      plainly(error); // games that can't be read just now are not said to be gone
    }
    const all = async (from: IDBDatabase): Promise<[string, string][]> => {
      const tables = from.transaction(STORE).objectStore(STORE);
      const [keys, texts] = await Promise.all([done(tables.getAllKeys(key)), done<unknown[]>(tables.getAll(key))]);
      return (keys as string[]).map((one, number) => [one, String(texts[number])]);
    };
    return withDatabase(all).catch(plainly);
  },
};
