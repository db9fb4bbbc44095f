// A page's Python without a page: node run.mjs LIBRARY … -- FOLDER … < PROGRAM
// A LIBRARY is a path without its ending: its .wasm, .json and .zip are loaded as a page loads them. Beside the first one
// lies Python's library, cut as in a site. A FOLDER is put on Python's path.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { loadPyodide } from "pyodide";

const bytes = (path) => new Uint8Array(readFileSync(path));
const words = process.argv.slice(2);
const [libraries, folders] = [words.slice(0, words.indexOf("--")), words.slice(words.indexOf("--") + 1)];
const python = await loadPyodide({ stdLibURL: join(dirname(libraries[0]), "python_stdlib.zip") });
python.FS.mkdirTree("/app/kernels");
for (const library of libraries) {
  python.unpackArchive(bytes(`${library}.zip`), "zip", { extractDir: "/app" });
  python.FS.writeFile(`/app/kernels/${basename(library)}.so`, bytes(`${library}.wasm`));
  python.FS.writeFile(`/app/kernels/${basename(library)}.json`, bytes(`${library}.json`));
}
folders.forEach((folder, number) => python.mountNodeFS(`/mnt/${number}`, folder));
python.globals.set("PATHS", python.toPy(["/app", ...folders.map((_, number) => `/mnt/${number}`)]));
python.runPython("import sys; sys.path[:0] = PATHS; sys.dont_write_bytecode = True");
try {
  python.runPython(readFileSync(0, "utf8"));
} catch (error) {
  console.error(error.message); // without this Node.js would print all of Pyodide's source
  process.exitCode = 1;
}
