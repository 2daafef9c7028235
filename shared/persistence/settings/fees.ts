import { auctionSources } from "../../domain/inventory/vocabulary.ts";
import { type AuctionFee, defaultFees, type FeeSettings } from "../../domain/pricing/fee-settings.ts";
import { feesKey } from "../keys.ts";
import { getItem, type StoredItem } from "../table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../transaction.ts";

/** Name of the guard that refuses fees when someone else changed them in between. */
export const feesGuard = "fees";

/** The fee table in force; the default one until the operator has set another. */
export async function getFees(): Promise<FeeSettings> {
  return toFees(await getItem("get:fees", feesKey()));
}

/** Replaces the fee table; `fees.version` must be one above the version read. Guarded by `feesGuard`. */
export function feesWrite(fees: FeeSettings): Write {
  const auctions = Object.fromEntries(
    auctionSources.map((source) => {
      const fee = fees.auctions[source];
      const stored = {
        rate_basis_points: fee.rateBasisPoints,
        minimum_krw: fee.minimumKrw,
        maximum_krw: fee.maximumKrw,
        inland_transport_usd: fee.inlandTransportUsd,
      };
      return [source, stored];
    }),
  );
  return putWrite(
    "put:fees",
    feesGuard,
    {
      ...feesKey(),
      entity: "fees",
      version: fees.version,
      auctions,
      ocean_freight_usd: fees.oceanFreightUsd,
    },
    fees.version === 1 ? mustBeNew : atVersion(fees.version - 1),
  );
}

function toFees(item: StoredItem | null): FeeSettings {
  if (item === null) return defaultFees;
  const stored = item.auctions as Record<string, Record<string, number>>;
  const auctions = { ...defaultFees.auctions };
  for (const source of auctionSources) {
    const fee = stored[source];
    if (fee !== undefined) auctions[source] = toAuctionFee(fee);
  }
  return { auctions, oceanFreightUsd: Number(item.ocean_freight_usd), version: Number(item.version) };
}

const toAuctionFee = (fee: Record<string, number>): AuctionFee => ({
  rateBasisPoints: Number(fee.rate_basis_points),
  minimumKrw: Number(fee.minimum_krw),
  maximumKrw: Number(fee.maximum_krw),
  inlandTransportUsd: Number(fee.inland_transport_usd),
});
