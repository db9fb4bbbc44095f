/** Writes src/lib/protocol/api.ts from the service's openapi.json; with --check it only says whether that is needed. */
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";

const source = new URL("../src/lib/protocol/openapi.json", import.meta.url);
const target = new URL("../src/lib/protocol/api.ts", import.meta.url);

const document = { ...JSON.parse(await readFile(source, "utf8")), paths: {} }; // the client reads messages alone
const tree = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: true });
const head =
  "/** Made by `npm run types` from openapi.json, which `python -m witchwood.server.http.openapi` makes. */\n";
const text = await format(head + astToString(tree), { parser: "typescript", printWidth: 120 });

if (!process.argv.includes("--check")) {
  await writeFile(target, text);
} else if ((await readFile(target, "utf8")) !== text) {
  process.stderr.write("src/lib/protocol/api.ts is out of date: run `npm run types` and commit what it writes\n");
  process.exitCode = 1;
}
