import type { RouteDefinition } from "../contract/define-route.ts";
import { Problem, validationProblem } from "../domain/errors/problem.ts";
import { type ExchangeEvent, headerOf, type Step } from "./exchange.ts";
import { findJsonError } from "./find-json-error.ts";

/** Longest body of a request. */
export const bodyLimitBytes = 256 * 1024;

/**
 * Reads the body of a route that has one into `exchange.body`. Refuses with `payload_too_large`,
 * `unsupported_media_type` or a `validation_error` that says where the JSON is invalid.
 */
export function readJsonBody(route: RouteDefinition): Step {
  return {
    before: ({ event }) => {
      if (route.body === undefined || route.ignoresBody === true) return;
      const bytes = requireJsonBytes(event);
      if (bytes.length > 0) event.exchange.body = parseJson(decodeUtf8(bytes));
    },
  };
}

/**
 * The raw body of a request; empty without one.
 * @throws Problem payload_too_large; unsupported_media_type when a body is not declared as JSON
 */
export function requireJsonBytes(event: ExchangeEvent): Buffer {
  const bytes = bodyBytes(event);
  if (bytes.length > bodyLimitBytes) {
    const details = { limit_bytes: bodyLimitBytes, received_bytes: bytes.length };
    throw new Problem("payload_too_large", "Send a body of at most 256 KiB.", details);
  }
  if (bytes.length > 0) requireJsonMediaType(headerOf(event, "content-type"));
  return bytes;
}

/** The body parsed without checks, for reads that start before validation; undefined when it is not JSON. */
export function parseJsonBodyUnchecked(event: ExchangeEvent): unknown {
  if (event.body === undefined || event.body.length > bodyLimitBytes) return undefined;
  try {
    return parseWellFormed(bodyBytes(event).toString());
  } catch {
    return undefined;
  }
}

function bodyBytes(event: ExchangeEvent): Buffer {
  return Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
}

function requireJsonMediaType(contentType: string | undefined): void {
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  if (mediaType === "application/json") return;
  const message = "Send the body as JSON with the header Content-Type: application/json.";
  throw new Problem("unsupported_media_type", message, { received: mediaType?.slice(0, 100) ?? null });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw validationProblem([{ path: "body", message: "must be JSON text in UTF-8" }]);
  }
}

/**
 * The JSON in a text, with whole characters only.
 * @throws Problem validation_error that says where it is no JSON
 */
export function parseJson(text: string): unknown {
  try {
    return parseWellFormed(text);
  } catch {
    const offset = findJsonError(text) ?? text.length;
    const before = text.slice(0, offset).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw validationProblem([
      { path: "body", message: `is not valid JSON: it breaks at position ${offset} (${place})` },
    ]);
  }
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Replaces lone surrogates, which only escapes can contain: they cannot be stored. */
function parseWellFormed(text: string): unknown {
  if (!surrogateEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));
}
