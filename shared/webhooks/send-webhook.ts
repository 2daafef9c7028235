import type { IncomingMessage } from "node:http";
import type { SendOutcome } from "../domain/webhooks/delivery.ts";
import { parseRetryAfterSeconds } from "../domain/webhooks/parse-retry-after.ts";
import type { Clock } from "../platform/clock.ts";
import type { CheckedTarget } from "./check-address.ts";
import { requestTarget } from "./request-target.ts";

/** Time limit of a receiver, from connecting to the end of its response. */
export const responseTimeoutMilliseconds = 15_000;

/** Maximum number of bytes read from a response; then the connection is closed. */
const excerptLimitBytes = 1024;

const userAgent = "Vehicle-Sourcing-Webhooks/1";
/** The lowest TLS version allowed for a partner's data. */
const oldestTls = "TLSv1.2";

/** The content and target of a webhook; `headers` are the signatures. */
export interface WebhookRequest {
  target: CheckedTarget;
  headers: Record<string, string>;
  body: string;
  timeoutMilliseconds: number;
  /** Used to convert a `Retry-After` date into a delay. */
  clock: Clock;
}

/**
 * Posts a webhook once, only to the checked addresses: no second DNS lookup, no redirects, no proxy, a
 * separate connection. It succeeds if a 2xx status and headers arrive within the time limit, even if the body
 * is interrupted or endless. Failures of the receiver are returned, never thrown. Always settles within the
 * time limit.
 */
export async function sendWebhook(
  _permission: "send:webhook",
  webhook: WebhookRequest,
): Promise<SendOutcome> {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(webhook.timeoutMilliseconds);
  const answer = await exchange(webhook, deadline).catch((error: unknown) => ({
    responseCode: null,
    error: deadline.aborted ? "No complete answer within the time allowed." : describeFailure(error),
    responseExcerpt: null,
    retryAfterSeconds: null,
  }));
  return { ...answer, durationMilliseconds: Math.round(performance.now() - startedAt) };
}

async function exchange(
  webhook: WebhookRequest,
  deadline: AbortSignal,
): Promise<Omit<SendOutcome, "durationMilliseconds">> {
  const response = await post(webhook, deadline);
  const responseCode = response.statusCode ?? 0;
  const responseExcerpt = await readExcerpt(response);
  return {
    responseCode,
    error: describeStatus(responseCode),
    responseExcerpt,
    retryAfterSeconds: parseRetryAfterSeconds(response.headers["retry-after"], webhook.clock.now()),
  };
}

function post({ target, headers, body }: WebhookRequest, deadline: AbortSignal): Promise<IncomingMessage> {
  return requestTarget(target, deadline, {
    method: "POST",
    minVersion: oldestTls,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": userAgent,
      // A compressed excerpt could not be read.
      "accept-encoding": "identity",
    },
    body,
  });
}

/** Returns the start of the body as text, as far as it arrives; null if it is empty. */
async function readExcerpt(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= excerptLimitBytes) break;
    }
  } catch {
    // The status has already decided the result, so the received part of the body is returned.
  }
  response.destroy();
  const bytes = Buffer.concat(chunks).subarray(0, excerptLimitBytes);
  if (bytes.length === 0) return null;
  const encoding = compressionOf(response);
  // With `stream`, a character that the limit cuts is omitted instead of replaced.
  return encoding === null
    ? new TextDecoder().decode(bytes, { stream: true })
    : `(compressed with ${encoding}, not shown)`;
}

/**
 * The names of compressions that may appear in place of an excerpt. Any other name is text from the receiver and is not
 * shown.
 */
const compressions = ["gzip", "deflate", "br", "zstd", "compress"];

function compressionOf({ headers }: IncomingMessage): string | null {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return null;
  return compressions.find((name) => name === encoding) ?? "another encoding";
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered ${status}; redirects are not followed.`;
  return `Answered ${status}.`;
}

const failures: Record<string, string> = {
  ECONNREFUSED: "The server rejected the connection.",
  ECONNRESET: "The connection was closed before the answer was complete.",
  EPIPE: "The connection was closed before the answer was complete.",
  ETIMEDOUT: "The connection could not be made in time.",
  EHOSTUNREACH: "The host could not be reached.",
  ENETUNREACH: "The host could not be reached.",
  HPE_HEADER_OVERFLOW: "The answer's headers are too large.",
};

/** Returns one sentence for the partner without addresses, internal details or received text. */
function describeFailure(error: unknown): string {
  const code = codeOf(error);
  const known = failures[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return "The answer is not HTTP.";
  if (/CERT|SSL|TLS|EPROTO|ISSUER/.test(code)) return "The TLS connection could not be made or trusted.";
  return "The webhook could not be sent.";
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
