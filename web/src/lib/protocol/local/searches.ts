/** Questions for the worker that searches. It restarts when its search is no longer wanted. */
import type { Files } from "./snapshot";
import { KEEPS, type SearchRequest, type SearchResponse, type SearchStart } from "./wire";

interface Waiting {
  text: string;
  progress: (done: number) => void;
  answer: (text: string) => void;
  fail: (reason: Error) => void;
}

export class SearchWorker {
  /** Python's files, once they are at hand: a worker that starts before fetches its own. */
  files: Files | undefined;
  private worker: Worker | undefined;
  private name = KEEPS; // of the next worker
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Asks a question (`witchwood.page.searches`). progress: hears how far a long one has come. */
  readonly ask = (text: string, progress: (done: number) => void): Promise<string> =>
    new Promise((answer, fail) => {
      const id = ++this.last;
      this.waiting.set(id, { text, progress, answer, fail });
      this.post({ id, text });
    });

  /** Ends the search for a question, if it goes on: it fails, and those that wait behind it are asked again. */
  readonly stop = (text: string): void => {
    const found = [...this.waiting].find(([, waiting]) => waiting.text === text);
    if (!found) return;
    this.waiting.delete(found[0]);
    found[1].fail(new Error("this search was ended"));
    this.again();
  };

  private again(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.start();
    for (const [id, { text }] of this.waiting) this.post({ id, text });
  }

  /** Has Python ready before the first question. */
  readonly start = (): void => {
    if (this.worker) return;
    this.worker = new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module", name: this.name });
    this.worker.addEventListener("message", (event: MessageEvent<SearchResponse>) => this.hear(event.data));
    this.worker.addEventListener("error", (event) => {
      this.failed(event.message); // its script can't be had
    });
    this.worker.postMessage({ files: this.files } satisfies SearchStart);
  };

  private hear(found: SearchResponse): void {
    switch (found.do) {
      case "answer":
        this.taken(found.id)?.answer(found.text);
        break;
      case "progress":
        this.waiting.get(found.id)?.progress(found.done);
        break;
      case "refuse":
        this.taken(found.id)?.fail(new Error(found.problem));
        break;
      case "kept":
        this.name = "";
        break;
      case "failed":
        this.failed(found.reason);
    }
  }

  private taken(id: number): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  /** It did not start, or has ended: fail the waiting questions, and restart it for the next one. */
  private failed(reason: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.files = undefined; // the next one fetches its own, should these be what it failed of
    for (const { fail } of this.waiting.values()) fail(new Error(reason));
    this.waiting.clear();
  }

  private post(question: SearchRequest): void {
    this.start();
    this.worker?.postMessage(question);
  }
}
