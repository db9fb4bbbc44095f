/** Python in a worker: Pyodide, our Python and the kernels, from the folder `python/` beside the page. */
import { folder, forgetMemory, keepMemory, keptMemory } from "./snapshot";

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
  stdLibURL: string;
  _makeSnapshot?: boolean;
  _loadSnapshot?: ArrayBuffer;
}

const FOLDER = "/app";

type Load = (options: Options) => Promise<Pyodide>;

async function fetched(name: string): Promise<Response> {
  const response = await fetch(new URL(name, folder));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

const bytesOf = async (name: string): Promise<ArrayBuffer> => (await fetched(name)).arrayBuffer();

/** An archive that the site packed with gzip. */
async function unpacked(name: string): Promise<ArrayBuffer> {
  const { body } = await fetched(name);
  if (!body) throw new Error(`${name} is empty`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The list of deals whose level is known, which is fetched when it is first wanted. */
export const gradedDeals = async (): Promise<string> => (await fetched("../graded.json")).text();

/** Gives Python the puzzles of all games, which are fetched when one is first wanted. */
export const addPuzzles = async (python: Pyodide): Promise<void> =>
  python.unpackArchive(await unpacked("puzzles.packed"), "zip", { extractDir: FOLDER });

/** Python, once it has started. restored: whether from its kept memory. */
export interface Started {
  python: Pyodide;
  restored: boolean;
}

/** Starts Python, from its kept memory where there is one. Rejects where a file can't be had.
 *
 * kept: keeps its memory for the next time, and is called when that is over, whatever came of it. It takes a moment, so one
 * start of a visit does.
 */
export async function startPython(kept?: () => void): Promise<Started> {
  const [{ python, restored }, kernels, about] = await Promise.all([
    withoutKernels(kept),
    bytesOf("witchwood.wasm"),
    bytesOf("witchwood.json"),
  ]);
  python.FS.mkdirTree("/app/kernels");
  python.FS.writeFile("/app/kernels/witchwood.so", new Uint8Array(kernels));
  python.FS.writeFile("/app/kernels/witchwood.json", new Uint8Array(about));
  return { python, restored };
}

/** Its memory is kept before there are kernels: libraries that were opened before it can't be opened again. */
async function withoutKernels(kept?: () => void): Promise<Started> {
  // The largest file goes first. Pyodide asks for it itself, and finds it on its way or in the browser's own cache.
  void bytesOf("pyodide.asm.wasm").catch(() => undefined);
  const version = fetched("version.txt").then((response) => response.text());
  const [{ loadPyodide }, sources, library, memory] = await Promise.all([
    import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href) as Promise<{ loadPyodide: Load }>,
    unpacked("witchwood.packed"),
    unpacked("python_stdlib.packed"),
    version.then(keptMemory),
  ]);
  const options = { indexURL: folder.href, stdLibURL: URL.createObjectURL(new Blob([library])) };
  const restarted = memory && (await fromMemory(() => loadPyodide({ ...options, _loadSnapshot: memory }), sources));
  const python =
    restarted ?? (await fromNothing(() => loadPyodide({ ...options, _makeSnapshot: kept !== undefined }), sources));
  URL.revokeObjectURL(options.stdLibURL);
  if (kept && !restarted) void keepFor(python, await version, [sources, library]).then(kept);
  else kept?.();
  return { python, restored: restarted !== undefined };
}

async function fromMemory(load: () => Promise<Pyodide>, sources: ArrayBuffer): Promise<Pyodide | undefined> {
  try {
    const python = await load();
    python.unpackArchive(sources, "zip", { extractDir: FOLDER }); // files are not in the memory
    return python;
  } catch {
    await forgetMemory(); // of another Pyodide, or damaged
    return undefined;
  }
}

async function fromNothing(load: () => Promise<Pyodide>, sources: ArrayBuffer): Promise<Pyodide> {
  const python = await load();
  python.unpackArchive(sources, "zip", { extractDir: FOLDER });
  python.runPython("import sys; sys.path.insert(0, '/app'); sys.dont_write_bytecode = True");
  return python;
}

/** Keeps the memory as it is once all is imported; without it the next start takes as long as this one. */
async function keepFor(python: Pyodide, version: string, files: ArrayBuffer[]): Promise<void> {
  try {
    python.runPython("import witchwood.page.preload");
    await keepMemory(python.makeMemorySnapshot(), version, files);
  } catch (error) {
    console.warn("Python's memory can't be kept:", error);
  }
}
