import type { LotResource } from "../../../contract/resources/orders/lot.ts";
import { Problem } from "../../../domain/errors/problem.ts";
import type { Listing } from "../../../domain/inventory/listing.ts";
import { auctionDayOf, endedOnDay } from "../../../domain/orders/lot-result.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { readRankedLot } from "../../../persistence/orders/lots.ts";
import { listOrdersOfVehicle } from "../../../persistence/orders/vehicle-orders.ts";
import { presentLot, readListingsOfLots, readLotOrders } from "./present-lots.ts";

/**
 * Returns the lot of a vehicle. A listed vehicle without orders has a lot without bids. Takes two round trips, or three
 * if the lot was not won and has no active order: the ended orders then determine its state.
 * @throws Problem vehicle_not_found
 */
export async function readLot(vehicleId: string): Promise<LotResource> {
  const lot = await readRankedLot(vehicleId);
  const hasEnded = lot.version > 0 && lot.award === null && lot.entries.length === 0;
  const further = hasEnded ? await listOrdersOfVehicle(vehicleId) : [];
  const [listings, orders] = await Promise.all([
    readListingsOfLots([vehicleId]),
    readLotOrders([lot], further),
  ]);
  const listing = listings.get(vehicleId) ?? null;
  if (lot.version === 0 && listing === null)
    throw new Problem(
      "vehicle_not_found",
      "Nobody ordered a vehicle with this id, and none is listed. Take the id from a list of lots or vehicles.",
      { vehicle_id: vehicleId },
    );
  return presentLot(
    lot,
    { listings, ...orders },
    hasEnded ? latestEnded(listing, [...orders.orders.values()]) : [],
  );
}

/**
 * Returns the ended orders of the lot's current auction. The day of the auction comes from the listing. Without a day
 * in the listing, the latest auction day of the orders counts.
 */
function latestEnded(listing: Listing | null, orders: readonly Order[]): Order[] {
  const listed = listing === null ? null : auctionDayOf(listing);
  const ordered =
    orders
      .flatMap((order) => auctionDayOf(order) ?? [])
      .toSorted()
      .at(-1) ?? null;
  return endedOnDay(orders, listed ?? ordered);
}
