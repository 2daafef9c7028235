import type { RouteDefinition } from "../contract/define-route.ts";
import { formatPath } from "../contract/schema/describe-issue.ts";
import { Problem, validationProblem } from "../domain/errors/problem.ts";
import { limitText } from "../domain/text/limit-text.ts";
import { findFaultyText, notUtf8, withoutByteOrderMark } from "../domain/text/text-content.ts";
import { type ExchangeEvent, headerOf, type Step } from "./exchange.ts";
import { findDuplicateName, findJsonError } from "./find-json-error.ts";

/** Longest body of a request. */
export const bodyLimitBytes = 256 * 1024;

/**
 * Reads the body of a route into `exchange.body`. Rejects it with `payload_too_large`,
 * `unsupported_media_type` or a `validation_error` with the position of invalid JSON.
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
 * Returns the raw body of a request; empty if there is none.
 * @throws Problem payload_too_large; unsupported_media_type when a body is compressed or is not declared as JSON
 */
export function requireJsonBytes(event: ExchangeEvent): Buffer {
  const bytes = bodyBytes(event);
  if (bytes.length > bodyLimitBytes) {
    const details = { limit_bytes: bodyLimitBytes, received_bytes: bytes.length };
    throw new Problem("payload_too_large", "Send a body of at most 256 KiB.", details);
  }
  if (bytes.length > 0) {
    requireJsonMediaType(headerOf(event, "content-type"));
    refuseCompression(headerOf(event, "content-encoding"));
  }
  return bytes;
}

/**
 * Returns the parsed body for reads that start before its validation; undefined when it is not JSON, or
 * contains text that `findTextFault` rejects.
 */
export function parseJsonBodyUnchecked(event: ExchangeEvent): unknown {
  if (event.body === undefined || event.body.length > bodyLimitBytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bodyBytes(event)));
    return findFaultyText(value) === null ? value : undefined;
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

/**
 * The gateway forwards bodies unchanged. Without this check, a compressed body would be reported as invalid
 * JSON.
 */
function refuseCompression(contentEncoding: string | undefined): void {
  const encoding = contentEncoding?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  const message = "Compressed bodies are not accepted. Send the JSON without Content-Encoding.";
  throw new Problem("unsupported_media_type", message, { received: encoding.slice(0, 100) });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw validationProblem([{ path: "body", message: notUtf8 }]);
  }
}

/**
 * Returns the JSON in a text. A byte-order mark before it is ignored.
 * @throws Problem validation_error with the position of invalid JSON, the field that an object contains
 * twice, or the text that `findTextFault` rejects
 */
export function parseJson(source: string): unknown {
  const text = withoutByteOrderMark(source);
  const value = parseOrLocate(text);
  const fault = findFaultyText(value);
  if (fault !== null) {
    throw validationProblem([{ path: formatPath("body", fault.path), message: fault.reason }]);
  }
  const duplicate = findDuplicateName(text);
  if (duplicate !== null) {
    const message = `has the field ${JSON.stringify(limitText(duplicate, longestShownName))} twice in one object`;
    throw validationProblem([{ path: "body", message }]);
  }
  return value;
}

const longestShownName = 64;

function parseOrLocate(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = findJsonError(text) ?? text.length;
    const before = text.slice(0, offset).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw validationProblem([
      { path: "body", message: `is not valid JSON: it breaks at position ${offset} (${place})` },
    ]);
  }
}
