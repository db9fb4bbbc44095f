/** Questions for the worker that searches. It is ended and started anew where a search is wanted no longer. */
import { KEEPS, type Found, type Question } from "./wire";

interface Waiting {
  text: string;
  answer: (text: string) => void;
  fail: (reason: Error) => void;
}

export class SearchWorker {
  private worker: Worker | undefined;
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Asks a question (`witchwood.page.searches`). */
  readonly ask = (text: string): Promise<string> =>
    new Promise((answer, fail) => {
      const id = ++this.last;
      this.waiting.set(id, { text, answer, fail });
      this.post({ id, text });
    });

  /** Ends the search at hand, whatever it is: it fails, and those that wait behind it are asked again. */
  readonly stop = (): void => {
    const [first] = this.waiting;
    if (!first) return;
    this.waiting.delete(first[0]);
    first[1].fail(new Error("this search was ended"));
    this.again();
  };

  private again(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.begin("");
    for (const [id, { text }] of this.waiting) this.post({ id, text });
  }

  /** Has Python ready before the first question. */
  readonly start = (): void => {
    this.begin(KEEPS);
  };

  private begin(name: string): void {
    if (this.worker) return;
    this.worker = new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module", name });
    this.worker.addEventListener("message", (event: MessageEvent<Found>) => {
      const { data } = event;
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("text" in data) asked?.answer(data.text);
      else asked?.fail(new Error(data.problem));
    });
  }

  private post(question: Question): void {
    this.start();
    this.worker?.postMessage(question);
  }
}
