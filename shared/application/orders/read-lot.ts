import type { LotResource } from "../../contract/resources/lot.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { presentLot, readListingsOfLots, readLotOrders } from "./present-lots.ts";

/**
 * Returns the lot of a vehicle. A listed vehicle without orders has a lot without bids. Takes two round trips.
 * @throws Problem vehicle_not_found
 */
export async function readLot(vehicleId: string): Promise<LotResource> {
  const lot = await readRankedLot(vehicleId);
  const [listings, orders] = await Promise.all([readListingsOfLots([vehicleId]), readLotOrders([lot])]);
  if (lot.version === 0 && !listings.has(vehicleId))
    throw new Problem(
      "vehicle_not_found",
      "Nobody ordered a vehicle with this id, and none is listed. Take the id from a list of lots or vehicles.",
      { vehicle_id: vehicleId },
    );
  return presentLot(lot, { listings, ...orders });
}
