import { dayMilliseconds } from "../time/durations.ts";

/** What a US dollar costs in won, as the provider published it. */
export interface FxRate {
  krwPerUsd: number;
  /** Day the provider dates the rate with (midnight UTC), epoch milliseconds. */
  asOf: number;
  /** When it was read from the provider, epoch milliseconds. */
  fetchedAt: number;
}

const longestAgeMilliseconds = dayMilliseconds;

/**
 * The rate to compute with at `now`, null when there is none or it was last confirmed more than 24 hours ago. The age is
 * counted from the reading, not from the provider's date: no rates are published at weekends.
 */
export function usableRate(rate: FxRate | null, now: number): number | null {
  if (rate === null || now - rate.fetchedAt > longestAgeMilliseconds) return null;
  return rate.krwPerUsd;
}
