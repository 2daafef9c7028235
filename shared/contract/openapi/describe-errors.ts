import type { ErrorCode } from "../../domain/errors/problem.ts";
import type { RouteDefinition } from "../define-route.ts";
import { errorCatalogue } from "../error-catalogue.ts";
import { errorExamples, exampleRequestId } from "../error-examples.ts";
import { errorsOfRoute } from "../errors-of-route.ts";
import type { Json } from "./collect-schemas.ts";
import { rateLimitHeadersOf } from "./describe-rate-limit.ts";

/** The error responses of a route by status, each with an example per code. */
export function describeErrors(route: RouteDefinition): Record<string, Json> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOfRoute(route)) {
    for (const status of statusesOf(code)) {
      codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
    }
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [String(status), describeStatus(route, status, codes)]),
  );
}

function statusesOf(code: ErrorCode): number[] {
  const { status } = errorCatalogue[code];
  return typeof status === "number" ? [status] : Object.values(status);
}

function describeStatus(route: RouteDefinition, status: number, codes: readonly ErrorCode[]): Json {
  const examples = codes.map((code) => [
    code,
    { summary: errorCatalogue[code].title, value: exampleEnvelope(code) },
  ]);
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}`).join("\n\n"),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      Link: { $ref: "#/components/headers/HelpLink" },
      // A stranger learns nothing about a key's calls.
      ...(status === 401 ? {} : rateLimitHeadersOf(route)),
      ...(status === 429 ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
    },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** A complete envelope as a client sees it, for documentation. */
export function exampleEnvelope(code: ErrorCode): Json {
  const { message, details } = errorExamples[code];
  return { error: { code, message, request_id: exampleRequestId, details } };
}
