/** Python's memory after its start, kept by this browser: the next start copies it instead of running it all again. */

const CACHE = "witchwood memory"; // not `witchwood-…`, which the service worker clears

/** Where Python's files lie. */
export const folder = new URL(/* @vite-ignore */ "../python/", self.location.href);

/** Of which Python it is: other files, or another browser, have a memory of their own. */
async function placeOf(files: ArrayBuffer[]): Promise<string> {
  const parts = [...files, new TextEncoder().encode(navigator.userAgent).buffer];
  const digests = await Promise.all(parts.map((part) => crypto.subtle.digest("SHA-256", part)));
  const name = digests.map((digest) => [...new Uint8Array(digest).subarray(0, 8)].join("-")).join("-");
  return new URL(`memory-${name}`, folder).href;
}

/** The memory that was kept of these files; nothing where there is none, or where this browser keeps nothing. */
export async function keptMemory(files: ArrayBuffer[]): Promise<ArrayBuffer | undefined> {
  try {
    const found = await (await caches.open(CACHE)).match(await placeOf(files));
    return await found?.arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Keeps a memory instead of those of other files. Where there is no room, the next start is as long as the first. */
export async function keepMemory(memory: Uint8Array<ArrayBuffer>, files: ArrayBuffer[]): Promise<void> {
  try {
    const place = await placeOf(files);
    await forgetMemory();
    await (
      await caches.open(CACHE)
    ).put(place, new Response(memory, { headers: { "last-modified": new Date().toISOString() } }));
  } catch {
    return;
  }
}

/** Makes room. Answers whether there was anything to forget. */
export async function forgetMemory(): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE);
    const ours = (await cache.keys()).filter(({ url }) => url.startsWith(folder.href));
    await Promise.all(ours.map((one) => cache.delete(one)));
    return ours.length > 0;
  } catch {
    return false;
  }
}
