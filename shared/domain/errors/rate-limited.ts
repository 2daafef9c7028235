import { Problem } from "./problem.ts";

/**
 * Every value of `details.scope` in a `rate_limited` error. Each names a limit in the guide's tables of
 * limits.
 */
export const limitScopes = [
  "read-heavy",
  "read-light",
  "write",
  "invoice-document",
  "dealer_calls",
  "endpoint_pings",
  "partner_pings",
  "running_replays",
  "unanswered_endpoint",
  "watch_creations",
  "in_flight",
  "daily",
  "messages",
  "attachment_bytes",
  "certificates",
  "chat_thread",
  "chat_account",
  "chat_frames",
  "chat_token",
  "chat_token_messages",
  "chat_thread_messages",
  "chat_token_bytes",
  "chat_thread_bytes",
  "address",
] as const;

/** A limit that is used up. */
export type LimitScope = (typeof limitScopes)[number];

/**
 * Returns the error for an action that may be repeated after a wait. The error has no `details.limit`, because that
 * field names a budget that waiting does not restore.
 *
 * @param scope names the limit in the details
 */
export function rateLimited(message: string, scope: LimitScope, waitMilliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  return limitReached(`${message} Try again in ${seconds} seconds.`, { scope }, seconds);
}

/**
 * Returns the error for a limit that is used up. The message must name the remedy.
 * @param details names the limit in `scope`. For a limit of calls per minute, `policy` is the limit's name in the
 * header `RateLimit-Policy`.
 * @param headers sent in addition to `Retry-After`
 */
export const limitReached = (
  message: string,
  details: { scope: LimitScope; policy?: string },
  retryAfterSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): Problem =>
  new Problem(
    "rate_limited",
    message,
    { ...details, retry_after_seconds: retryAfterSeconds },
    { headers: { ...headers, "Retry-After": String(retryAfterSeconds) } },
  );
