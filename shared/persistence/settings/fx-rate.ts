import type { FxRate } from "../../domain/pricing/usable-rate.ts";
import { fxRateKey } from "../keys/item-keys.ts";
import { KeptReading } from "../table/kept-reading.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { commit, putWrite } from "../table/transaction.ts";

const rateItems = storedEntity<FxRate>("fx_rate");

/** Returns the rate that was read last, regardless of its age; null before the first read. */
export async function getFxRate(): Promise<FxRate | null> {
  const item = await getItem("get:fxRate", fxRateKey());
  return item && rateItems.fromItem(item);
}

const kept = new KeptReading<FxRate | null>();

/** Returns the exchange rate for displaying prices, at most `keptSeconds` old at `now`. */
export const getCachedFxRate = (now: number): Promise<FxRate | null> => kept.at(now, getFxRate);

/** Replaces the stored rate. */
export async function putFxRate(rate: FxRate): Promise<void> {
  await commit([putWrite("put:fxRate", "fx-rate", rateItems.toItem(fxRateKey(), rate))]);
  kept.forget();
}
