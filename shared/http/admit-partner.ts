import { admitCaller, requireWellFormedKey, wasAdmitted } from "../application/access/admit-caller.ts";
import { hashKey } from "../application/access/hash-key.ts";
import { quotaHeaders } from "../application/access/quota-headers.ts";
import { rateLimitHeaders } from "../application/access/rate-limit-headers.ts";
import { lastFourOf } from "../domain/access/api-key.ts";
import { isMetered, type RateLimitName } from "../domain/access/rate-limit.ts";
import { areRateLimitsEnforced, currentEnvironment } from "../platform/deployment.ts";
import { hashText } from "../platform/hash-text.ts";
import type { AccountCaller } from "./admission/admission.ts";
import { type ExchangeEvent, headerOf, type Step } from "./exchange.ts";

/** How a route reads the key, and which calls count. */
export interface AdmissionRules {
  /** Defaults to the header `x-api-key`. */
  readKey?: (event: ExchangeEvent<AccountCaller>) => string | undefined;
  /** Whether a call counts against a budget. */
  isBudgeted: (event: ExchangeEvent<AccountCaller>) => boolean;
  /** The limit of the route. */
  rateLimit: RateLimitName | undefined;
  /** Whether a call counts against the limit. */
  isRateCounted: (event: ExchangeEvent<AccountCaller>) => boolean;
  /** Whether the caller may cache the response. */
  mayKeepAnswers: boolean;
}

/** Returns the key from the usual header, `x-api-key`. */
export const readKeyHeader = (event: ExchangeEvent<AccountCaller>): string | undefined =>
  headerOf(event, "x-api-key");

/**
 * Checks key and address and counts the call against the trial budget and the route's limit.
 *
 * @param beginReads called during the check if this environment has admitted the key before, otherwise
 * afterward, so that an invented key causes no reads except the key read
 */
export function admitPartner(
  { readKey = readKeyHeader, isBudgeted, rateLimit, isRateCounted, mayKeepAnswers }: AdmissionRules,
  beginReads: (event: ExchangeEvent<AccountCaller>) => void,
): Step<AccountCaller> {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      const environment = currentEnvironment();
      const apiKey = readKey(event);
      const wellFormed = requireWellFormedKey({ apiKey, environment });
      exchange.countedBy = hashKey(wellFormed);
      exchange.logFields.key_last_four = lastFourOf(wellFormed);
      const endUserId = readEndUserId(event);
      const presented = {
        apiKey,
        address: exchange.callerAddress,
        environment,
        budgeted: isBudgeted(event),
        rate:
          rateLimit !== undefined && isMetered(rateLimit)
            ? { limit: rateLimit, isCounted: isRateCounted(event), isEnforced: areRateLimitsEnforced() }
            : null,
        now: exchange.receivedAt,
      };
      const isExpected = wasAdmitted(presented);
      if (isExpected) beginReads(event);
      const { key, allowance, background } = await admitCaller(presented);
      if (!isExpected) beginReads(event);
      if (background !== null) exchange.background.push(background);
      const { partnerId, keyId, cursorSecret, loggedUntil = 0 } = key;
      // A request that names an end user is always logged, because only its log line attributes the request to the
      // user.
      exchange.isSampled = endUserId === null && exchange.receivedAt >= loggedUntil;
      exchange.mayKeepAnswers = mayKeepAnswers;
      exchange.caller = { partnerId, callerId: keyId, keyId, environment, cursorSecret, endUserId };
      Object.assign(exchange.logFields, { partner_id: partnerId, key_id: keyId });
      Object.assign(
        exchange.responseHeaders,
        quotaHeaders(key.budget),
        allowance && rateLimitHeaders(allowance),
      );
    },
  };
}

function readEndUserId(event: ExchangeEvent<AccountCaller>): string | null {
  const endUserId = headerOf(event, "x-user-id") || headerOf(event, "x_user_id");
  if (!endUserId) return null;
  const logged = { end_user_id: endUserId, end_user_id_sha256: hashText(endUserId) };
  Object.assign(event.exchange.logFields, logged);
  return endUserId;
}
