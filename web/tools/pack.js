/** Writes FILE.br and FILE.gz beside each file of a built folder that gets smaller: a server then only has to send them. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PACKABLE = /\.(m?js|css|html|svg|json|webmanifest|txt|wasm)$/;
const SMALLEST = 1024; // below this, packed files save nothing

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
for (const entry of await readdir(argv[2] ?? ".", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !PACKABLE.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) continue;
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
}
