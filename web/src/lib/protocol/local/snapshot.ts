/** Python's memory after its start, kept by this browser: the next start copies it instead of running it all again. */
import { wallClock } from "../../clock";

const CACHE = "witchwood memory"; // not `witchwood-…`, which the service worker clears

/** Where Python's files lie. */
export const folder = new URL(/* @vite-ignore */ "../python/", self.location.href);

/** Of which Python it is: another one, or another browser, has a memory of its own. */
const placeOf = (version: string): string =>
  new URL(`memory-${version}?${encodeURIComponent(navigator.userAgent)}`, folder).href;

const DIGEST = "digest"; // the header that tells whether a memory still is what was kept

/** SHA-256 of several files in a row, as tools/site/build.py writes it. */
async function digestOf(...files: BlobPart[]): Promise<string> {
  const whole = await new Blob(files).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The memory that was kept of a version; nothing where there is none, or where this browser keeps nothing. A damaged
 * one is thrown away. */
export async function keptMemory(version: string): Promise<ArrayBuffer | undefined> {
  try {
    const found = await (await caches.open(CACHE)).match(placeOf(version));
    if (!found) return undefined;
    const memory = await found.arrayBuffer();
    if (found.headers.get(DIGEST) === (await digestOf(memory))) return memory;
    await forgetMemory();
  } catch {
    // It starts without one.
  }
  return undefined;
}

/** Keeps a memory instead of those of other versions. Where there is no room, the next start is as long as the first; so it
 * is where the files are of another version, as they may be while a host gets a new one. */
export async function keepMemory(
  memory: Uint8Array<ArrayBuffer>,
  version: string,
  files: ArrayBuffer[],
): Promise<void> {
  try {
    if ((await digestOf(...files)) !== version) return;
    await forgetMemory();
    const headers = { "last-modified": wallClock().toISOString(), [DIGEST]: await digestOf(memory) };
    await (await caches.open(CACHE)).put(placeOf(version), new Response(memory, { headers }));
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
