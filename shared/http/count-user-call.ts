import { meterUserCall } from "../application/access/meter-user-call.ts";
import { rateLimitHeaders } from "../application/access/rate-limit-headers.ts";
import { isMetered, type RateLimitName } from "../domain/access/rate-limit.ts";
import { areRateLimitsEnforced } from "../platform/deployment.ts";
import type { UserAdmissionRules } from "./admit-partner-user.ts";

/**
 * Returns a step that counts calls of users against a limit and adds the remaining allowance to each
 * response. It skips a limit that the route counts itself.
 * @throws Problem rate_limited, from the count, if the limit is used up and enforced
 */
export const countUserCall =
  (limit: RateLimitName | undefined): NonNullable<UserAdmissionRules["count"]> =>
  async ({ receivedAt, responseHeaders }, requesterId) => {
    if (limit === undefined || !isMetered(limit)) return;
    const isEnforced = areRateLimitsEnforced();
    const allowance = await meterUserCall({ requesterId, limit, isEnforced, now: receivedAt });
    Object.assign(responseHeaders, allowance && rateLimitHeaders(allowance));
  };
