import { meterUserCall } from "../application/access/meter-user-call.ts";
import { rateLimitHeaders } from "../application/access/rate-limit-headers.ts";
import { isMetered, type RateLimitName } from "../domain/access/rate-limit.ts";
import { areRateLimitsEnforced } from "../platform/deployment.ts";
import type { UserAdmissionRules } from "./admit-partner-user.ts";

/**
 * Returns a function that counts a user's calls against a limit and adds the remaining allowance to each response. If
 * the route counts its limit itself, the function does nothing.
 * @throws Problem rate_limited, from the returned function, if the limit is used up and limits are enforced
 */
export const countUserCall =
  (limit: RateLimitName | undefined): NonNullable<UserAdmissionRules["count"]> =>
  async ({ receivedAt, responseHeaders }, callerId) => {
    if (limit === undefined || !isMetered(limit)) return;
    const isEnforced = areRateLimitsEnforced();
    const allowance = await meterUserCall({ callerId, limit, isEnforced, now: receivedAt });
    Object.assign(responseHeaders, allowance && rateLimitHeaders(allowance));
  };
