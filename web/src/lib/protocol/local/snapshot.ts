/** Python's memory after its start, kept by this browser: the next start copies it instead of running it all again. */

const CACHE = "witchwood memory"; // not `witchwood-…`, which the service worker clears

/** Of which Python it is: another version of ours, or another browser, has a memory of its own. */
async function placeOf(sources: ArrayBuffer, folder: URL): Promise<string> {
  const parts = [sources, new TextEncoder().encode(navigator.userAgent).buffer];
  const digests = await Promise.all(parts.map((part) => crypto.subtle.digest("SHA-256", part)));
  const name = digests.map((digest) => [...new Uint8Array(digest).subarray(0, 8)].join("-")).join("-");
  return new URL(`memory-${name}`, folder).href;
}

/** The kept memory for these sources; nothing where there is none, or where this browser keeps nothing. */
export async function keptMemory(sources: ArrayBuffer, folder: URL): Promise<ArrayBuffer | undefined> {
  try {
    const found = await (await caches.open(CACHE)).match(await placeOf(sources, folder));
    return await found?.arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Keeps a memory instead of those of other versions. Where there is no room, the next start is as long as the first. */
export async function keepMemory(memory: Uint8Array<ArrayBuffer>, sources: ArrayBuffer, folder: URL): Promise<void> {
  try {
    const place = await placeOf(sources, folder);
    const cache = await caches.open(CACHE);
    for (const old of await cache.keys()) if (old.url.startsWith(folder.href)) await cache.delete(old);
    await cache.put(place, new Response(memory));
  } catch {
    return;
  }
}

/** Makes room. Answers whether there was anything to forget. */
export async function forgetMemory(): Promise<boolean> {
  try {
    return await caches.delete(CACHE);
  } catch {
    return false;
  }
}
