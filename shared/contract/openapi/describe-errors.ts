import type { ErrorCode } from "../../domain/errors/error-codes.ts";
import { errorCatalogue } from "../../domain/errors/error-codes.ts";
import type { RouteDefinition } from "../define-route.ts";
import { errorsOfRoute } from "../errors-of-route.ts";
import { errorSchemas } from "../resources/service/error.ts";
import type { Json, SchemaCollection } from "./collect-schemas.ts";
import { rateLimitHeadersOf } from "./describe-rate-limit.ts";
import type { OperationContext } from "./operation-context.ts";

/** Returns the error responses of a route by status, each with an example per code. */
export function describeErrors(route: RouteDefinition, context: OperationContext): Record<string, Json> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOfRoute(route)) {
    for (const status of statusesOf(code)) {
      codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
    }
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      String(status),
      describeStatus(route, { status, codes }, context),
    ]),
  );
}

function statusesOf(code: ErrorCode): number[] {
  const { status } = errorCatalogue[code];
  return typeof status === "number" ? [status] : Object.values(status);
}

function describeStatus(
  route: RouteDefinition,
  { status, codes }: { status: number; codes: readonly ErrorCode[] },
  { schemas, shared, examples }: OperationContext,
): Json {
  const shown = codes.map((code) => {
    const captured = examples.find(({ name, response }) => name === code && response.status === status);
    const value = captured?.response.body ?? exampleEnvelope(code);
    return [code, shared.share(code, { summary: errorCatalogue[code].title, value })];
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}`).join("\n\n"),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      Link: { $ref: "#/components/headers/HelpLink" },
      ...(status === 401 && route.protocol === "mcp"
        ? { "WWW-Authenticate": { $ref: "#/components/headers/Challenge" } }
        : {}),
      // A response to a call without a valid key reveals nothing about any key's calls.
      ...(status === 401 ? {} : rateLimitHeadersOf(route)),
      ...(status === 429 ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
    },
    content: {
      "application/json": {
        schema: describeCodes(codes, schemas),
        examples: Object.fromEntries(shown),
      },
    },
  };
}

/** Returns the schema of an error envelope with one of the codes. Each code has its own form of `details`. */
function describeCodes(codes: readonly ErrorCode[], schemas: SchemaCollection): Json {
  const [first, ...others] = codes.map((code) => schemas.describe(errorSchemas[code], "output"));
  return first !== undefined && others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** Request id of every example. */
export const exampleRequestId = "JKJaXmPLvHcESHA=";

/** Returns a complete envelope as a client sees it, for documentation. */
export function exampleEnvelope(code: ErrorCode): Json {
  const { message, details = {} } = errorCatalogue[code].example;
  return { error: { code, message, request_id: exampleRequestId, details } };
}
