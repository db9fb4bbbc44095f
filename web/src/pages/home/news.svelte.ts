/** The newest achievement that this browser has not shown yet: said once, and gone at the next visit. */
import { hadWeek, loadProgress } from "$lib/device/puzzles";
import { store, stored } from "$lib/device/stored";
import { t } from "$lib/i18n";
import { achievedInWords, keyOf } from "$lib/words/achieved";
import { api } from "$lib/protocol/http";

const KEY = "witchwood-achieved"; // those that were there at the last visit

interface Achieved {
  /** What tells it from all others. */
  key: string;
  words: string;
}

/** The last of those that are new. At the first visit nothing is: they are of another device, or of long ago. */
export function newest<One extends Pick<Achieved, "key">>(achieved: readonly One[], seen: string | null): One | null {
  if (seen === null) return null;
  const known = seen.split("\n");
  return achieved.findLast(({ key }) => !known.includes(key)) ?? null;
}

/** What the service knows, and what this device alone does. */
async function achievedSoFar(): Promise<Achieved[]> {
  const wins = (await api.achievements()).map((one) => ({ key: keyOf(one), words: achievedInWords(one) }));
  const puzzles = { key: "puzzle-week", words: t("earned.news-puzzle-week") };
  return hadWeek(loadProgress().days) ? [...wins, puzzles] : wins;
}

export class News {
  line = $state("");

  async load(): Promise<void> {
    try {
      const achieved = await achievedSoFar();
      const found = newest(achieved, stored(KEY));
      store(KEY, achieved.map(({ key }) => key).join("\n"));
      if (found) this.line = t("home.news", { what: found.words });
    } catch {
      // the page stands without it; the frame tells that we are offline
    }
  }
}
