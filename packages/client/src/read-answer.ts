import { ApiError, UnreadableAnswerError } from "./errors.ts";
import { errorClasses, retryableCodes } from "./generated/errors.ts";
import type { Operation } from "./operation.ts";

/** A response and the bytes of its body, which has already been read. */
export interface ReadResponse {
  response: Response;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the request id of a response; null if it has none. */
export const requestIdOf = (response: Response): string | null => response.headers.get("x-request-id");

/**
 * Returns the data of a 2xx response.
 * @throws UnreadableAnswerError when the data does not have the form of the operation's response
 */
export function readData({ response, bytes }: ReadResponse, operation: Operation): unknown {
  if (operation.reads === "none" || (response.status === 202 && bytes.length === 0)) return undefined;
  if (operation.reads === "bytes") return bytes;
  const text = new TextDecoder().decode(bytes);
  if (operation.reads === "text") return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableAnswerError(
      `${operation.method} ${operation.path} was answered with ${response.status} and no JSON (${contentTypeOf(response)}).`,
      response.status,
      requestIdOf(response),
      { cause },
    );
  }
}

/** Returns the error of a non-2xx response with any body. */
export function readRefusal(
  { response, bytes }: ReadResponse,
  operation: Operation,
  attempts: number,
  apiKey: string,
): ApiError {
  const envelope = readEnvelope(new TextDecoder().decode(bytes).replaceAll(apiKey, "[api key]"));
  const code = typeof envelope?.code === "string" ? envelope.code : null;
  const said = typeof envelope?.message === "string" ? envelope.message : null;
  const requestId = typeof envelope?.request_id === "string" ? envelope.request_id : requestIdOf(response);
  const { status } = response;
  const refusal = {
    ...{ status, code, requestId, attempts },
    message:
      said ??
      `${operation.method} ${operation.path} was answered with ${status} (${contentTypeOf(response)}).`,
    details: isRecord(envelope?.details) ? envelope.details : {},
    helpUrl: readHelpUrl(response.headers.get("link")),
    isRetryable:
      verdictOf(envelope) ?? (code === null ? isRetryableStatus(status) : retryableCodes.has(code)),
    retryAfterSeconds: readRetryAfter(response.headers.get("retry-after"), Date.now()),
  };
  const ErrorClass = code !== null && Object.hasOwn(errorClasses, code) ? errorClassOf(code) : ApiError;
  return new ErrorClass(refusal, envelope === null ? undefined : { cause: envelope });
}

const errorClassOf = (code: string): typeof ApiError => errorClasses[code as keyof typeof errorClasses];

/** Returns the service's own statement about retrying, if there is one. */
const verdictOf = (envelope: Record<string, unknown> | null): boolean | null =>
  typeof envelope?.retryable === "boolean" ? envelope.retryable : null;

/**
 * Reports whether a status shows a temporary failure. 409 is not temporary, because the API uses it for business rules.
 */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;

const contentTypeOf = (response: Response): string =>
  response.headers.get("content-type") ?? "no content type";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readEnvelope(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && isRecord(body.error) ? body.error : null;
  } catch {
    return null;
  }
}

function readHelpUrl(link: string | null): string | null {
  const [, url] = /<([^>]+)>\s*;[^,]*\brel="?help"?/.exec(link ?? "") ?? [];
  return url ?? null;
}

/** Returns `Retry-After` in seconds from now, from seconds or a date. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}
