import { Problem } from "./problem.ts";

/**
 * The refusal of something that may be done again after a wait. Has no `details.limit`, which names a budget that
 * waiting does not refill.
 *
 * @param scope names the limit in the details
 */
export function rateLimited(message: string, scope: string, waitMilliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  return new Problem(
    "rate_limited",
    `${message} Try again in ${seconds} seconds.`,
    { scope, retry_after_seconds: seconds },
    { headers: { "Retry-After": String(seconds) } },
  );
}
