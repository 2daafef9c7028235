import { indexAgeMinutes, inspectIndex } from "../../shared/application/inventory/inspect-index.ts";
import { fxRateAgeMinutes } from "../../shared/application/settings/fx-rate-age.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { recordMetric } from "../../shared/platform/record-metric.ts";

/**
 * Measures the age of the exchange rate and the search index. Separate from the workers that refresh them, because the
 * measurement must continue when a worker stops.
 */
export async function handler(): Promise<void> {
  const now = systemClock.now();
  const [rateAge, index] = await Promise.all([fxRateAgeMinutes(now), inspectIndex()]);
  // Without an exchange rate nothing is recorded. The alarms treat the missing data as an outdated rate.
  if (rateAge !== null) recordMetric("FxRateAgeMinutes", rateAge);
  recordMetric("SearchIndexAgeMinutes", indexAgeMinutes(index, now));
}
