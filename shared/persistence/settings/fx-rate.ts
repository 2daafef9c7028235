import type { FxRate } from "../../domain/pricing/usable-rate.ts";
import { fxRateKey } from "../keys.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem } from "../table.ts";
import { commit, putWrite } from "../transaction.ts";

const rateItems = storedEntity<FxRate>("fx_rate");

/** The rate last read, however old; null before the first. */
export async function getFxRate(): Promise<FxRate | null> {
  const item = await getItem("get:fxRate", fxRateKey());
  return item && rateItems.fromItem(item);
}

/** Replaces the stored rate. */
export const putFxRate = (rate: FxRate): Promise<void> =>
  commit([putWrite("put:fxRate", "fx-rate", rateItems.toItem(fxRateKey(), rate))]);
