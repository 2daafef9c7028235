import type { Problem } from "../errors/problem.ts";
import { limitReached } from "../errors/rate-limited.ts";

/**
 * Number of calls of a key that may wait for dealers at once. With answers in half a second that is 600 a minute; and a
 * key keeps no more than this of the function environments that all keys share.
 */
export const dealerCallsAtOnce = 5;

const retrySeconds = 1;

/** Returns the refusal of a further one. */
export const tooManyDealerCalls = (): Problem =>
  limitReached(
    `At most ${dealerCallsAtOnce} calls of a key may wait for dealers at once. Wait until one of them has ended.`,
    { scope: "dealer_calls" },
    retrySeconds,
  );

/** Parts of a call, before validation, that can make it wait for dealers. */
export interface DealerHints {
  /** The sources that it names, each for itself or separated by commas. */
  source?: unknown;
  make?: unknown;
  /** Listing ids. */
  ids?: readonly unknown[];
}

/** Reports whether a call may query dealers: it names a dealer or a dealer's car, or a make without a source. */
export function mayAskDealers({ source, make, ids = [] }: DealerHints): boolean {
  if (ids.some((id) => typeof id === "string" && id.startsWith("retail_"))) return true;
  if (source === undefined || source === null || source === "all") return make !== undefined;
  return [source].flat().some((one) => typeof one === "string" && one.split(",").includes("dealer"));
}
