/** Workers that answer nothing by themselves, in the order in which they are made. */
import { vi } from "vitest";

export function quietWorkers<Sent, Said>() {
  const made: Quiet[] = [];
  class Quiet extends EventTarget {
    readonly heard: Sent[] = [];
    ended = false;

    constructor(
      _script: URL,
      readonly options: WorkerOptions,
    ) {
      super();
      made.push(this);
    }

    postMessage(message: Sent): void {
      this.heard.push(message);
    }

    terminate(): void {
      this.ended = true;
    }

    say(message: Said): void {
      this.dispatchEvent(new MessageEvent("message", { data: message }));
    }
  }
  vi.stubGlobal("Worker", Quiet);
  return made;
}
