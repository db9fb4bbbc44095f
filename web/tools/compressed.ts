/** Writes FILE.gz and FILE.br beside every text file of the build, so that the service only has to send them. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST = 1024; // below this, compressed files save nothing

export function compressed(): Plugin {
  let folder = "";
  return {
    name: "witchwood:compressed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        if (bytes.length < SMALLEST) continue;
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
      }
    },
  };
}
