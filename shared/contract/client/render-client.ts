import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "../../domain/errors/error-codes.ts";
import { eventTypes } from "../../domain/webhooks/event.ts";
import { eventName } from "../events/event-schemas.ts";
import { buildOpenapi } from "../openapi/build-openapi.ts";
import type { Json } from "../openapi/collect-schemas.ts";
import { errorSchemaName } from "../resources/service/error.ts";
import { routeTable } from "../route-table.ts";
import { detailsOf, detailsTypeOf, emitErrors } from "./emit-errors.ts";
import { declareOperationTypes, emitOperations, emitResources } from "./emit-operations.ts";
import { declareType } from "./emit-types.ts";
import { type PlannedOperation, planOperations } from "./plan-operations.ts";

const root = join(import.meta.dirname, "../../..");

/** The folder of the client's generated files. */
export const clientDirectory = "packages/client/src/generated";

/** Returns the operations of the client from the current contract. */
export const plannedOperations = (): PlannedOperation[] =>
  planOperations(routeTable, documentOf("partner"), ["partner", "public"]);

/** Returns the OpenAPI document of an API from the current contract. */
export const documentOf = (api: "partner" | "console"): Json => buildOpenapi(api, routeTable, readVersion());

/** Returns the generated files of the client by name, in the repository's code format. */
export function renderClient(): Record<string, string> {
  const document = documentOf("partner");
  const operations = plannedOperations();
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return formatFiles(clientDirectory, {
    "types.ts": emitTypes(schemas, operations),
    "operations.ts": emitOperations(operations),
    "resources.ts": emitResources(operations),
    "errors.ts": emitErrors(schemas),
    "version.ts": `/** Version of the contract that the client was generated from. */\nexport const contractVersion = "${readVersion()}";\n`,
  });
}

/** Returns generated files by name, formatted as the repository's code is. */
function formatFiles(directory: string, files: Record<string, string>): Record<string, string> {
  const notice = "// Written by `npm run client` from shared/contract.\n";
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, format(join(directory, name), `${notice}${text}`)]),
  );
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

/** Returns the named types of a document, its error details, and the types of operations. */
export function emitTypes(schemas: Record<string, Json>, operations: readonly PlannedOperation[]): string {
  // The client throws errors as classes, so the error envelopes need no types.
  const refusals = new Set<string>(errorCodes.map(errorSchemaName));
  const named = Object.entries(schemas)
    .filter(([name]) => !refusals.has(name))
    .map(([name, schema]) => declareType(name, schema));
  const details = errorCodes.flatMap((code) => {
    const schema = detailsOf(schemas, code);
    return schema === null ? [] : [declareType(detailsTypeOf(code), schema, `Details of \`${code}\`.`)];
  });
  const events = eventTypes.map((type) => `${eventName(type)}Event`);
  return [
    ...named,
    ...details,
    ...operations.map(declareOperationTypes),
    `/** An event in the form of webhooks and the event log. Later versions may add types. */\nexport type WebhookEvent = ${events.join(" | ")};\n`,
  ].join("\n");
}

const format = (path: string, text: string): string =>
  execFileSync(
    join(root, "node_modules/.bin/biome"),
    ["check", "--write", `--stdin-file-path=${join(root, path)}`],
    {
      cwd: root,
      input: text,
      encoding: "utf8",
    },
  );
