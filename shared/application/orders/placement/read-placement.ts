import { parseDealerListingId } from "../../../domain/dealers/dealer-listing-id.ts";
import type { Lot } from "../../../domain/orders/lot.ts";
import type { FeeSettings } from "../../../domain/pricing/fee-settings.ts";
import type { FxRate } from "../../../domain/pricing/usable-rate.ts";
import { longestId } from "../../../domain/text-limits.ts";
import { type DatedListing, getDatedListing } from "../../../persistence/inventory/listings.ts";
import { getLot } from "../../../persistence/orders/lots.ts";
import { getFees } from "../../../persistence/settings/fees.ts";
import { getFxRate } from "../../../persistence/settings/fx-rate.ts";

/** The data that an order placement reads with only the vehicle's id. */
export interface PlacementReads {
  /** Null for a dealer's car, and for an id that no batch has contained. */
  dated: DatedListing | null;
  lot: Lot;
  rate: FxRate | null;
  fees: FeeSettings;
}

/** Reads the data about a vehicle and the market that a placement needs, in one round trip. */
export async function readPlacement(vehicleId: string): Promise<PlacementReads> {
  const [dated, lot, rate, fees] = await Promise.all([
    parseDealerListingId(vehicleId) === null ? getDatedListing(vehicleId) : null,
    getLot(vehicleId),
    getFxRate(),
    getFees(),
  ]);
  return { dated, lot, rate, fees };
}

/** Starts `readPlacement` for the vehicle in an unchecked body. Returns null if the body names no vehicle. */
export async function prefetchPlacement({ body }: { body: unknown }): Promise<PlacementReads | null> {
  const vehicleId = (body as { vehicle_id?: unknown } | null | undefined)?.vehicle_id;
  const isId = typeof vehicleId === "string" && vehicleId.length <= longestId;
  return isId ? readPlacement(vehicleId) : null;
}
