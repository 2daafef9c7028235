import { type RateAllowance, type RateLimitName, rateLimits } from "../../domain/access/rate-limit.ts";
import type { Problem } from "../../domain/errors/problem.ts";
import { limitReached } from "../../domain/errors/rate-limited.ts";
import { minuteSeconds } from "../../domain/time/durations.ts";

/**
 * Returns headers with the limit of a call and its remaining calls.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export const rateLimitHeaders = ({
  limit,
  remaining,
  resetSeconds,
}: RateAllowance): Record<string, string> => ({
  "RateLimit-Policy": `"${limit}";q=${rateLimits[limit].callsPerMinute};w=${minuteSeconds}`,
  RateLimit: `"${limit}";r=${remaining};t=${resetSeconds}`,
});

const calls: Record<RateLimitName, string> = {
  "read-heavy": "searches",
  "read-light": "reads",
  write: "changes",
  "invoice-document": "documents",
};

/** Returns the error for a call beyond a limit, with the time after which the client may retry. */
export function rateLimitReached(
  allowance: RateAllowance,
  otherHeaders: Record<string, string> = {},
): Problem {
  const { limit, resetSeconds } = allowance;
  const message = `At most ${rateLimits[limit].callsPerMinute} ${calls[limit]} per minute are allowed. Try again in ${resetSeconds} seconds.`;
  const headers = { ...otherHeaders, ...rateLimitHeaders(allowance) };
  return limitReached(message, { scope: limit, policy: limit }, resetSeconds, headers);
}
