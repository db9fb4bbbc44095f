/** Python in a worker: Pyodide, our Python and the kernels, from the folder `python/` beside the page. */
import { unlzma } from "./lzma";
import { folder, forgetMemory, keepMemory, keptPython, FILES, type Files, type NeededFile } from "./snapshot";

/** What is used of a Python object. */
export type Python = Record<string, (...given: unknown[]) => unknown>;

export interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array): void };
  unpackArchive(bytes: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): Record<string, (...given: unknown[]) => Python>;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface Options {
  indexURL: string;
  lockFileURL: string;
  stdLibURL: string;
  createPyodideModule: unknown;
  _makeSnapshot?: boolean;
  _loadSnapshot?: ArrayBuffer;
}

const FOLDER = "/app";

type Three = [string, string, string];
type Script = { default: unknown };

const KERNELS = [
  ["witchwood.wasm", "witchwood.so"],
  ["witchwood.json", "witchwood.json"],
] as const;

type Load = (options: Options) => Promise<Pyodide>;

async function fetched(name: string): Promise<Response> {
  const response = await fetch(new URL(name, folder));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** A file that the site has packed. */
async function unpacked(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetched(`${name}.packed`);
  void leave(response.clone());
  return unlzma(new Uint8Array(await response.arrayBuffer()));
}

/** Leaves a file for the service worker (tools/site/sw.js), unless it is where that one has kept it. */
async function leave(response: Response): Promise<void> {
  try {
    if (!(await caches.match(response.url))) await (await caches.open("witchwood arrived")).put(response.url, response);
  } catch {
    return; // it fetches the file itself
  }
}

type Coming = Record<NeededFile, Promise<Blob>>;

/** Files that are at hand. */
const come = (files: Files): Coming =>
  Object.fromEntries(FILES.map((name) => [name, Promise.resolve(files[name])])) as Coming;

/** The files come in any order, and none waits for another. */
const coming = (): Coming => {
  const type = (name: string): string => (name.endsWith(".wasm") ? "application/wasm" : "text/javascript");
  const file = async (name: NeededFile): Promise<Blob> => new Blob([await unpacked(name)], { type: type(name) });
  return Object.fromEntries(FILES.map((name) => [name, file(name)])) as Coming;
};

/** The list of deals whose level is known, which is fetched when it is first wanted. */
export const gradedDeals = async (): Promise<string> => (await fetched("../graded.json")).text();

/** Gives Python the puzzles of all games, which are fetched when one is first wanted. */
export const addPuzzles = async (python: Pyodide): Promise<void> =>
  python.unpackArchive((await unpacked("puzzles.zip")).buffer, "zip", { extractDir: FOLDER });

/** Python, once it has started. restored: whether from its kept memory. files: what it has started from. */
export interface Started {
  python: Pyodide;
  restored: boolean;
  files: Promise<Files>;
}

/** Starts Python, from its kept memory where there is one. Rejects where a file can't be had.
 *
 * given: its files, where another worker has them. kept: keeps its memory for the next time, and is called when that is
 * over, whatever came of it. It takes a moment, so one start of a visit does.
 */
export async function startPython(given?: Files, kept?: () => void): Promise<Started> {
  const loader = import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href) as Promise<{ loadPyodide: Load }>;
  loader.catch(() => undefined); // it is awaited below
  const version = fetched("version.txt").then((response) => response.text());
  const before = await keptPython(version);
  if (before) {
    try {
      const python = await start(loader, come(before.files), { _loadSnapshot: before.memory });
      kept?.();
      return { python, restored: true, files: Promise.resolve(before.files) };
    } catch {
      await forgetMemory(); // of another Pyodide, or damaged
    }
  }
  const files = given ? come(given) : coming();
  const all = allOf(files);
  all.catch(() => undefined); // its readers hear of it
  const keep = kept && ((python: Pyodide): void => void keepFor(memoryOf(python), version, all).then(kept));
  const python = await start(loader, files, { _makeSnapshot: kept !== undefined }, keep);
  return { python, restored: false, files: all };
}

async function allOf(files: Coming): Promise<Files> {
  const found = await Promise.all(FILES.map(async (name) => [name, await files[name]] as const));
  return Object.fromEntries(found) as Files;
}

/** keep: is given Python as it is before there are kernels: libraries that were opened before its memory is kept can't be
 * opened again.
 */
async function start(
  loader: Promise<{ loadPyodide: Load }>,
  files: Coming,
  how: Partial<Options>,
  keep?: (python: Pyodide) => void,
): Promise<Pyodide> {
  const parts = [files["pyodide.asm.wasm"], files["pyodide.asm.mjs"], files["python_stdlib.zip"]] as const;
  const [engine, glue, library] = (await Promise.all(parts)).map((blob) => URL.createObjectURL(blob)) as Three;
  const [{ loadPyodide }, script] = await Promise.all([loader, import(/* @vite-ignore */ glue) as Promise<Script>]);
  const python = await loadPyodide({
    indexURL: `${engine}#/`, // Pyodide adds the name of the one file that it fetches there, which an address of memory ignores
    lockFileURL: new URL("pyodide-lock.json", folder).href,
    stdLibURL: library,
    createPyodideModule: script.default,
    ...how,
  });
  for (const address of [engine, glue, library]) URL.revokeObjectURL(address);
  python.unpackArchive(await (await files["witchwood.zip"]).arrayBuffer(), "zip", { extractDir: FOLDER });
  if (!how._loadSnapshot) python.runPython("import sys; sys.path.insert(0, '/app'); sys.dont_write_bytecode = True");
  keep?.(python);
  python.FS.mkdirTree("/app/kernels");
  for (const [name, place] of KERNELS) {
    python.FS.writeFile(`/app/kernels/${place}`, new Uint8Array(await (await files[name]).arrayBuffer()));
  }
  return python;
}

/** The memory as it is once all is imported; nothing where it can't be had. */
function memoryOf(python: Pyodide): Uint8Array<ArrayBuffer> | undefined {
  try {
    python.runPython("import witchwood.page.preload");
    return python.makeMemorySnapshot();
  } catch (error) {
    console.warn("Python's memory can't be kept:", error);
    return undefined;
  }
}

/** Without it the next start takes as long as this one. */
async function keepFor(
  memory: Uint8Array<ArrayBuffer> | undefined,
  version: Promise<string>,
  files: Promise<Files>,
): Promise<void> {
  try {
    if (memory) await keepMemory(memory, await version, await files);
  } catch {
    return; // a file could not be had, which its reader says
  }
}
