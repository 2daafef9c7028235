import type {
  FeeSettingsInput,
  FeeSettingsResource,
} from "../../contract/resources/settings/fee-settings.ts";
import { type AuctionSource, auctionSources } from "../../domain/inventory/vocabulary.ts";
import type { AuctionFee, FeeSettings } from "../../domain/pricing/fee-settings.ts";

const forEachHouse = <Value>(ofHouse: (source: AuctionSource) => Value): Record<AuctionSource, Value> =>
  Object.fromEntries(auctionSources.map((source) => [source, ofHouse(source)])) as Record<
    AuctionSource,
    Value
  >;

/** Returns the fee table in its wire form. */
export const presentFees = ({
  auctions,
  oceanFreightUsd,
  bidLimitMultiple,
  bidLimitFloorUsd,
  invoiceTolerancePercent,
  invoiceToleranceFloorUsd,
  version,
}: FeeSettings): FeeSettingsResource => ({
  auctions: forEachHouse((source) => ({
    rate_basis_points: auctions[source].rateBasisPoints,
    minimum_krw: auctions[source].minimumKrw,
    maximum_krw: auctions[source].maximumKrw,
    inland_transport_usd: auctions[source].inlandTransportUsd,
  })),
  ocean_freight_usd: oceanFreightUsd,
  bid_limit_multiple: bidLimitMultiple,
  bid_limit_floor_usd: bidLimitFloorUsd,
  invoice_tolerance_percent: invoiceTolerancePercent,
  invoice_tolerance_floor_usd: invoiceToleranceFloorUsd,
  version,
});

/** Returns the sent fee table as the version after the current version. An omitted limit is unchanged. */
export const toFees = (
  { auctions, ocean_freight_usd, ...limits }: FeeSettingsInput,
  before: FeeSettings,
): FeeSettings => ({
  auctions: forEachHouse(
    (source): AuctionFee => ({
      rateBasisPoints: auctions[source].rate_basis_points,
      minimumKrw: auctions[source].minimum_krw,
      maximumKrw: auctions[source].maximum_krw,
      inlandTransportUsd: auctions[source].inland_transport_usd,
    }),
  ),
  oceanFreightUsd: ocean_freight_usd,
  bidLimitMultiple: limits.bid_limit_multiple ?? before.bidLimitMultiple,
  bidLimitFloorUsd: limits.bid_limit_floor_usd ?? before.bidLimitFloorUsd,
  invoiceTolerancePercent: limits.invoice_tolerance_percent ?? before.invoiceTolerancePercent,
  invoiceToleranceFloorUsd: limits.invoice_tolerance_floor_usd ?? before.invoiceToleranceFloorUsd,
  version: before.version + 1,
});
