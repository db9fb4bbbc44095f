/** The games of this browser, in its IndexedDB: a text for each table. */
import { keepFigures } from "$lib/apart";
import { forgetMemory } from "./snapshot";

const NAME = "witchwood";
const STORE = "tables";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((answer, fail) => {
    request.addEventListener("success", () => {
      answer(request.result);
    });
    request.addEventListener("error", () => {
      fail(request.error ?? new Error("IndexedDB failed"));
    });
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return done(request);
}

let database: Promise<IDBDatabase> | undefined;

async function opened(): Promise<IDBDatabase> {
  database ??= open();
  try {
    return await database;
  } catch (error) {
    database = undefined;
    throw error;
  }
}

async function put(key: string, text: string): Promise<void> {
  const transaction = (await opened()).transaction(STORE, "readwrite", { durability: "strict" });
  transaction.objectStore(STORE).put(text, key);
  await new Promise<void>((answer, fail) => {
    transaction.addEventListener("complete", () => {
      answer();
    });
    transaction.addEventListener("abort", () => {
      fail(transaction.error ?? new Error("IndexedDB kept nothing"));
    });
  });
}

/** What `witchwood.page.storage.Storage` asks for. A text is kept once its transaction is through. */
export const storage = {
  save: async (key: string, text: string): Promise<void> => {
    try {
      await put(key, text);
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!full || !(await forgetMemory())) throw error;
      await put(key, text); // games come before a quick start
    }
  },
  count: async (statistics: string): Promise<void> => {
    await keepFigures(statistics).catch(() => undefined); // they are counted anew after the next game
  },
  load: async (): Promise<string[]> => {
    try {
      const texts: unknown[] = await done((await opened()).transaction(STORE).objectStore(STORE).getAll());
      return texts.filter((text) => typeof text === "string");
    } catch {
      return []; // a browser that keeps nothing: the first game says so
    }
  },
};
