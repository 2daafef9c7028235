import type { FeeSettings } from "../../domain/pricing/fee-settings.ts";
import type { FxRate } from "../../domain/pricing/usable-rate.ts";
import { getCachedFees, getFees } from "../../persistence/settings/fees.ts";
import { getCachedFxRate, getFxRate } from "../../persistence/settings/fx-rate.ts";

/** Inputs of every price, the same for all callers. */
export interface Market {
  rate: FxRate | null;
  fees: FeeSettings;
}

/** Reads rate and fees concurrently. */
export async function loadMarket(): Promise<Market> {
  const [rate, fees] = await Promise.all([getFxRate(), getFees()]);
  return { rate, fees };
}

/** Reads rate and fees for displaying prices, at most `keptSeconds` old at `now`. */
export async function loadCachedMarket(now: number): Promise<Market> {
  const [rate, fees] = await Promise.all([getCachedFxRate(now), getCachedFees(now)]);
  return { rate, fees };
}
