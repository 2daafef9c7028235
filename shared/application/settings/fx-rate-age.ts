import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { getFxRate } from "../../persistence/settings/fx-rate.ts";

/** Returns the minutes since the current exchange rate was read; null before the first read. */
export async function fxRateAgeMinutes(now: number): Promise<number | null> {
  const rate = await getFxRate();
  return rate === null ? null : Math.max(0, now - rate.fetchedAt) / minuteMilliseconds;
}
