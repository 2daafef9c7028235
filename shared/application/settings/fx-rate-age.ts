import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { getFxRate } from "../../persistence/settings/fx-rate.ts";

/** Minutes since the exchange rate in force was read; null before the first. */
export async function fxRateAgeMinutes(now: number): Promise<number | null> {
  const rate = await getFxRate();
  return rate === null ? null : Math.max(0, now - rate.fetchedAt) / minuteMilliseconds;
}
