import type { FeeSettings } from "../../domain/pricing/fee-settings.ts";
import type { FxRate } from "../../domain/pricing/usable-rate.ts";
import { getFees } from "../../persistence/settings/fees.ts";
import { getFxRate } from "../../persistence/settings/fx-rate.ts";

/** What every price depends on, the same for all callers. */
export interface Market {
  rate: FxRate | null;
  fees: FeeSettings;
}

/** Reads rate and fees concurrently. */
export async function loadMarket(): Promise<Market> {
  const [rate, fees] = await Promise.all([getFxRate(), getFees()]);
  return { rate, fees };
}
