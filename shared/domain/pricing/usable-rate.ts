import { dayMilliseconds } from "../time/durations.ts";

/** The price of one US dollar in won, as the provider published it. */
export interface FxRate {
  krwPerUsd: number;
  /** The provider's date of the rate (midnight UTC), epoch milliseconds. */
  asOf: number;
  /** The time when the rate was read from the provider, epoch milliseconds. */
  fetchedAt: number;
}

const longestAgeMilliseconds = dayMilliseconds;

/**
 * Returns the rate to use at `now`; null when there is none or it was fetched more than 24 hours ago. The age
 * counts from the fetch, not from the provider's date, because no rates are published at weekends.
 */
export function usableRate(rate: FxRate | null, now: number): number | null {
  if (rate === null || now - rate.fetchedAt > longestAgeMilliseconds) return null;
  return rate.krwPerUsd;
}
