import { errorCatalogue } from "../../domain/errors/error-codes.ts";
import type { Json } from "../openapi/collect-schemas.ts";
import { detailsOf, detailsTypeOf } from "./emit-errors.ts";
import { answerOf, bodyTypeOf, queryTypeOf } from "./emit-operations.ts";
import type { PlannedOperation } from "./plan-operations.ts";

/**
 * Returns one constant per operation, so that the bundle of a page contains only the operations that the page uses. A
 * constant holds the request format. Input and response exist only as types.
 */
export function emitConsoleOperations(operations: readonly PlannedOperation[]): string {
  const constants = operations.map((operation) => {
    const { route, reads } = operation;
    const entry = { id: route.operationId, area: route.area, method: route.method, path: route.path, reads };
    return `/** ${route.summary}: \`${route.method} ${route.path}\` */
export const ${route.operationId}: Operation<${callTypeOf(operation)}> = ${JSON.stringify(entry)};
`;
  });
  const areas = [...new Set(operations.map(({ route }) => route.area))].sort();
  return `import type { Operation } from "../operation.ts";
import type * as types from "./types.ts";

${constants.join("\n")}
/** The areas of operations. A write makes the cached data of its area outdated. */
export type Area = ${areas.map((area) => `"${area}"`).join(" | ")};
`;
}

function callTypeOf(operation: PlannedOperation): string {
  const { pathParameters, query, body } = operation;
  const path = pathParameters.map((name) => `${name}: string`).join("; ");
  return `{ ${[
    `path: ${path === "" ? "undefined" : `{ ${path} }`}`,
    `query: ${query.length === 0 ? "undefined" : `types.${queryTypeOf(operation)}`}`,
    `body: ${body === null ? "undefined" : `types.${bodyTypeOf(operation)}${body.required ? "" : " | undefined"}`}`,
    `answer: ${answerOf(operation)}`,
  ].join("; ")} }`;
}

/** Returns the possible error codes and their details. */
export function emitConsoleErrors(schemas: Record<string, Json>): string {
  const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];
  const details = codes.map((code) =>
    detailsOf(schemas, code) === null
      ? `${code}: Record<string, unknown>;`
      : `${code}: types.${detailsTypeOf(code)};`,
  );
  return `import type * as types from "./types.ts";

/** The details of each error code. */
export interface ErrorDetails {
${details.join("\n")}
}

/** A code that the contract knows. The service may add others. */
export type ErrorCode = keyof ErrorDetails;
`;
}

interface QuerySchema {
  enum?: string[];
  items?: { enum?: string[] };
}

/**
 * Returns the allowed values of query parameters, by operation and parameter. The console builds its filters
 * from them.
 */
export function emitConsoleValues(operations: readonly PlannedOperation[]): string {
  const constants = operations.flatMap(({ route, query }) =>
    query.flatMap(({ name, schema }) => {
      const { items, enum: single } = schema as QuerySchema;
      const values = items?.enum ?? single;
      if (values === undefined) return [];
      return [
        `/** Values of \`${name}\` of \`${route.operationId}\`. */
export const ${constantName(route.operationId, name)} = ${JSON.stringify(values)} as const;
`,
      ];
    }),
  );
  return constants.join("\n");
}

const constantName = (operationId: string, parameter: string): string =>
  `${operationId}${`_${parameter}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Values`;
