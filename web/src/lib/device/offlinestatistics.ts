/** Figures of the games that were played at this address without the service: the page there writes them down, the service's
 * own client shows them apart. They lie in this browser and are never sent. */
import type { Statistics } from "../protocol/types";

const CACHE = "witchwood statistics";
const PLACE = "/page/statistics";

/** Keeps them, instead of those before: JSON, as Python has counted them. */
export async function keepOfflineStatistics(text: string): Promise<void> {
  await (await caches.open(CACHE)).put(PLACE, new Response(text));
}

/** What was kept; nothing in a browser that keeps nothing. */
export async function offlineStatistics(): Promise<Statistics[]> {
  try {
    const found = await caches.match(PLACE, { cacheName: CACHE });
    return found ? ((await found.json()) as Statistics[]) : [];
  } catch {
    return [];
  }
}
