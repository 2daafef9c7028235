import { defaultFees, type FeeSettings } from "../../domain/pricing/fee-settings.ts";
import { feesKey } from "../keys/item-keys.ts";
import { KeptReading } from "../table/kept-reading.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";

const feeItems = storedEntity<FeeSettings>("fees");

/** Name of the write that rejects a fee table when it changed since it was read. */
export const feesWriteName = "fees";

/** Returns the current fee table; the default table until an operator has set a table. */
export async function getFees(): Promise<FeeSettings> {
  const item = await getItem("get:fees", feesKey());
  if (item === null) return defaultFees;
  const fees: Partial<FeeSettings> = feeItems.fromItem(item);
  // A table of an earlier release may lack limits.
  return { ...defaultFees, ...fees };
}

/** Every caller that commits `feesWrite` must clear this cache. */
export const keptFees = new KeptReading<FeeSettings>();

/** Returns the fee table for displaying prices, at most `keptSeconds` old at `now`. */
export const getCachedFees = (now: number): Promise<FeeSettings> => keptFees.at(now, getFees);

/**
 * Returns the write that replaces the fee table; `fees.version` must be one above the version read. Named
 * `feesWriteName`.
 */
export const feesWrite = (fees: FeeSettings): Write =>
  putWrite(
    "put:fees",
    feesWriteName,
    feeItems.toItem(feesKey(), fees),
    fees.version === 1 ? mustBeNew : atVersion(fees.version - 1),
  );
