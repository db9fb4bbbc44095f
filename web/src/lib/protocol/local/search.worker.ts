/** Searches, one after the other, in a Python of its own. To end one, end this worker. */
import { startPython, type Python } from "./python";
import { forgetMemory, type Files } from "./snapshot";
import { KEEPS, type SearchRequest, type SearchResponse, type SearchStart } from "./wire";

const post = (found: SearchResponse): void => self.postMessage(found);

const kept = (): void => post({ do: "kept" });

let suspect = false; // Python is from a kept memory, and has not answered yet
let searches: Promise<Python | undefined>;

async function start(files: Files | undefined): Promise<Python | undefined> {
  const { python, restored } = await startPython(files, self.name === KEEPS ? kept : undefined);
  suspect = restored;
  return python.pyimport("witchwood.page.searches")["Searches"]?.();
}

/** Python has not started, or has died. */
async function fail(error: unknown): Promise<void> {
  if (suspect) await forgetMemory();
  post({ do: "failed", reason: String(error) });
}

self.addEventListener("message", ({ data }: MessageEvent<SearchStart | SearchRequest>) => {
  if ("id" in data) void answer(data);
  else (searches = start(data.files)).catch(fail);
});

async function answer({ id, text }: SearchRequest): Promise<void> {
  const python = await searches;
  const progress = (done: number): void => post({ do: "progress", id, done });
  try {
    post({ do: "answer", id, text: python?.["answer"]?.(text, progress) as string });
    suspect = false;
  } catch (error) {
    if (error instanceof Error && error.name === "PythonError") post({ do: "refuse", id, problem: String(error) });
    else await fail(error);
  }
}
