import { fetchFxRate } from "../../adapters/fx/fetch-fx-rate.ts";
import { putFxRate } from "../../persistence/settings/fx-rate.ts";
import type { Clock } from "../../platform/clock.ts";
import { callUpstream } from "../upstreams/call-upstream.ts";

/**
 * Reads the exchange rate from the provider and stores it. On failure the stored rate stays current until it
 * is too old.
 * @throws FxRateUnavailable
 */
export async function refreshFxRate(context: { clock: Clock }): Promise<void> {
  const rate = await callUpstream("fx", fetchFxRate, context.clock.now());
  await putFxRate({ ...rate, fetchedAt: context.clock.now() });
}
