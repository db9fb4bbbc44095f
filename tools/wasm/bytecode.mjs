// Compiles the Python of an archive, in place, by a page's own Python: node bytecode.mjs ARCHIVE … (bytecode.py).
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

// The same sources make the same bytes: sets have one order. Tracebacks name lines without columns, which would weigh twice
// as much.
const python = await loadPyodide({
  env: { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
for (const path of process.argv.slice(2)) {
  python.FS.writeFile("/given.zip", new Uint8Array(readFileSync(path)));
  python.runPython("compile_archive('/given.zip', '/made.zip')");
  writeFileSync(path, python.FS.readFile("/made.zip"));
}
