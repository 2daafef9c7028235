import type { Problem } from "../errors/problem.ts";
import { limitReached } from "../errors/rate-limited.ts";

/**
 * Maximum number of a key's calls that wait for dealers concurrently. With half a second per response, this allows 600
 * calls per minute. The limit prevents one key from occupying too many of the function environments that all keys
 * share.
 */
export const dealerCallsAtOnce = 5;

const retrySeconds = 1;

/** Returns the error for a call beyond the limit. */
export const tooManyDealerCalls = (): Problem =>
  limitReached(
    `At most ${dealerCallsAtOnce} calls of a key may wait for dealers at once. Wait until one of them has ended.`,
    { scope: "dealer_calls" },
    retrySeconds,
  );

/** Parts of an unvalidated call that decide whether it may wait for dealers. */
export interface DealerHints {
  /** The named sources, as separate values or separated by commas. */
  source?: unknown;
  make?: unknown;
  /** Listing ids. */
  ids?: readonly unknown[];
}

/**
 * Reports whether a call may query dealers. Such a call names a dealer or a dealer's car, or a make without a source.
 */
export function mayAskDealers({ source, make, ids = [] }: DealerHints): boolean {
  if (ids.some((id) => typeof id === "string" && id.startsWith("retail_"))) return true;
  if (source === undefined || source === null || source === "all") return make !== undefined;
  return [source].flat().some((one) => typeof one === "string" && one.split(",").includes("dealer"));
}
