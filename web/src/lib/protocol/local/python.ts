/** Python in a worker: Pyodide, our Python and the kernels, from the folder `python/` beside the page. */

/** What is used of a Python object. */
export type Python = Record<string, (...given: unknown[]) => unknown>;

interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array): void };
  unpackArchive(bytes: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): Record<string, (...given: unknown[]) => Python>;
}

const folder = new URL(/* @vite-ignore */ "../python/", self.location.href);

async function bytesOf(name: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(name, folder));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/** Starts Python. Rejects where a file can't be had. */
export async function startPython(): Promise<Pyodide> {
  const [{ loadPyodide }, sources, kernels, about] = await Promise.all([
    import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href) as Promise<{
      loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
    }>,
    bytesOf("witchwood.zip"),
    bytesOf("witchwood.wasm"),
    bytesOf("witchwood.json"),
  ]);
  const python = await loadPyodide({ indexURL: folder.href });
  python.unpackArchive(sources, "zip", { extractDir: "/app" });
  python.FS.mkdirTree("/app/kernels");
  python.FS.writeFile("/app/kernels/witchwood.so", new Uint8Array(kernels));
  python.FS.writeFile("/app/kernels/witchwood.json", new Uint8Array(about));
  python.runPython("import sys; sys.path.insert(0, '/app'); sys.dont_write_bytecode = True");
  return python;
}
