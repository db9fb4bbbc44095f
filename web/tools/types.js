/** Writes src/lib/protocol/api.ts, the types of the service's messages, from the OpenAPI document that Python makes. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const made = execFileSync(here("../../.venv/bin/python"), ["-m", "witchwood.server.http.openapi"], {
  encoding: "utf8",
  maxBuffer: 2 ** 24,
});
const document = { ...JSON.parse(made), paths: {} }; // the client reads messages alone
const tree = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: true });
writeFileSync(here("../src/lib/protocol/api.ts"), astToString(tree));
