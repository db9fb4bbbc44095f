/** The newest achievement that this browser has not shown yet: said once, and gone at the next visit. */
import { store, stored } from "$lib/device/stored";
import { t } from "$lib/i18n";
import { achievedInWords, keyOf } from "$lib/words/achieved";
import { api } from "$lib/protocol/http";
import type { Achievement } from "$lib/protocol/types";

const KEY = "witchwood-achieved"; // those that were there at the last visit

/** The last of those that are new. At the first visit nothing is: they are of another device, or of long ago. */
export function newest(achieved: readonly Achievement[], seen: string | null): Achievement | null {
  if (seen === null) return null;
  const known = seen.split("\n");
  return achieved.findLast((one) => !known.includes(keyOf(one))) ?? null;
}

export class News {
  line = $state("");

  async load(): Promise<void> {
    try {
      const achieved = await api.achievements();
      const found = newest(achieved, stored(KEY));
      store(KEY, achieved.map(keyOf).join("\n"));
      if (found) this.line = t("home.news", { what: achievedInWords(found) });
    } catch {
      // the page stands without it; the frame tells that we are offline
    }
  }
}
