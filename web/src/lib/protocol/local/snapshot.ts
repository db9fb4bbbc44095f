/** Python's memory after its start and the files it was made from, kept by this browser: the next start copies the memory
 * instead of running it all again, and unpacks no file.
 */
import { wallClock } from "../../clock";

const CACHE = "witchwood memory"; // not `witchwood-…`, which the service worker clears

/** What a Python starts from, unpacked, in the order of its digest (tools/site/build.py). */
export const FILES = [
  "pyodide.asm.wasm",
  "pyodide.asm.mjs",
  "python_stdlib.zip",
  "witchwood.zip",
  "witchwood.wasm",
  "witchwood.json",
] as const;

export type NeededFile = (typeof FILES)[number];
export type Files = Record<NeededFile, Blob>;

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

/** Where one of its files lies. */
const placeIn = (version: string, name: NeededFile): string => `${placeOf(version)}&file=${name}`;

/** What was kept of a version; nothing where there is none, or where this browser keeps nothing. A damaged memory is thrown
 * away. version: is waited for only where something is kept.
 */
export async function keptPython(version: Promise<string>): Promise<{ memory: ArrayBuffer; files: Files } | undefined> {
  version.catch(() => undefined); // its readers hear of it
  try {
    const cache = await caches.open(CACHE);
    if (!(await ours(cache)).length) return undefined;
    const of = await version;
    const found = await cache.match(placeOf(of));
    if (!found) return undefined;
    const [memory, files] = await Promise.all([found.arrayBuffer(), keptFiles(cache, of)]);
    if (files && found.headers.get(DIGEST) === (await digestOf(memory))) return { memory, files };
    await forgetMemory();
  } catch {
    // It starts without one.
  }
  return undefined;
}

async function keptFiles(cache: Cache, version: string): Promise<Files | undefined> {
  const blobs = await Promise.all(FILES.map(async (name) => (await cache.match(placeIn(version, name)))?.blob()));
  if (blobs.includes(undefined)) return undefined;
  return Object.fromEntries(FILES.map((name, number) => [name, blobs[number]])) as Files;
}

/** Keeps a memory and its files instead of those of other versions. Where there is no room, the next start is as long as the
 * first; so it is where the files are of another version, as they may be while a host gets a new one.
 */
export async function keepMemory(memory: Uint8Array<ArrayBuffer>, version: string, files: Files): Promise<void> {
  try {
    if ((await digestOf(...FILES.map((name) => files[name]))) !== version) return;
    await forgetMemory();
    const cache = await caches.open(CACHE);
    for (const name of FILES) await cache.put(placeIn(version, name), new Response(files[name]));
    const headers = { "last-modified": wallClock().toISOString(), [DIGEST]: await digestOf(memory) };
    await cache.put(placeOf(version), new Response(memory, { headers })); // last: what has a memory is whole
  } catch {
    return;
  }
}

async function ours(cache: Cache): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => url.startsWith(folder.href));
}

/** Makes room. Answers whether there was anything to forget. */
export async function forgetMemory(): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE);
    const all = await ours(cache);
    await Promise.all(all.map((one) => cache.delete(one)));
    return all.length > 0;
  } catch {
    return false;
  }
}
