import { ApiError, ConnectionError, TimeoutError } from "./errors.ts";
import { isRetryableStatus } from "./read-answer.ts";

/** The longest `Retry-After` that the client waits for, in seconds. Beyond it the caller decides. */
const longestFollowedSeconds = 60;
const longestPauseMilliseconds = 8000;

/** Failures before any byte of the request was sent. */
const neverSent: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
]);

/** A failed attempt with the properties of its operation. */
export interface FailedAttempt {
  error: unknown;
  isRepeatable: boolean;
  /** Attempts before this one. */
  index: number;
  /** Maximum pause before the second attempt, in milliseconds; it doubles with each attempt. */
  baseMilliseconds: number;
}

/**
 * Returns the wait before another attempt, in milliseconds; null if the request must not be sent again.
 *
 * `retryable` in the envelope takes precedence. Without it, requests are repeated after 408, 429, 5xx and a lost
 * connection. An operation that is not repeatable is repeated only if the failure proves that the service did nothing.
 */
export function decideRetry({ error, isRepeatable, index, baseMilliseconds }: FailedAttempt): number | null {
  if (!mayRepeat(error, isRepeatable)) return null;
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (asked === null)
    return Math.random() * Math.min(longestPauseMilliseconds, baseMilliseconds * 2 ** index);
  return asked > longestFollowedSeconds ? null : asked * 1000;
}

function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ApiError) {
    const verdict = verdictOf(error);
    if (verdict !== null) return verdict;
    // An exhausted budget: waiting does not help.
    if (error.code === "rate_limited" && "limit" in error.details) return false;
    return isRetryableStatus(error.status) && (isRepeatable || provesNothingDone(error));
  }
  if (error instanceof ConnectionError) return isRepeatable || neverSent.has(causeCodeOf(error));
  return error instanceof TimeoutError && isRepeatable;
}

const verdictOf = ({ cause }: ApiError): boolean | null => {
  const verdict = (cause as { retryable?: unknown } | undefined)?.retryable;
  return typeof verdict === "boolean" ? verdict : null;
};

/** Reports whether the service rejected a call before processing it. Any other 5xx may come from a call in progress. */
const provesNothingDone = ({ status, code }: ApiError): boolean =>
  status === 408 || status === 429 || (status === 503 && code !== null);

/** Node nests the reason of a failed fetch two causes deep. */
function causeCodeOf(error: ConnectionError): unknown {
  let cause: unknown = error.cause;
  while (cause instanceof Error) {
    if ("code" in cause && cause.code !== undefined) return cause.code;
    cause = cause.cause;
  }
  return undefined;
}
