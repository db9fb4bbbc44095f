/** A study that is asked for again and again as long as something can still happen to it. */
import { every, type Stop } from "$lib/clock";
import { api } from "$lib/protocol/http";
import type { StudyCard } from "$lib/protocol/types";

const PACE = 1500; // milliseconds between two questions

export function isOpen(study: StudyCard): boolean {
  return study.state === "queued" || study.state === "running";
}

/** Asks how a study stands, and tells it, until it has ended; the answer stops that. What fails is asked again. */
export function watchStudy(id: string, change: (study: StudyCard) => void): Stop {
  const stop = every(PACE, () => {
    void api.study(id).then(
      (study) => {
        if (!isOpen(study)) stop();
        change(study);
      },
      () => undefined, // the connection may come back
    );
  });
  return stop;
}
