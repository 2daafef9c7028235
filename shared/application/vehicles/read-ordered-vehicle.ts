import type { VehicleDetail } from "../../contract/resources/vehicles/vehicle.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { findLatestSnapshot, getOrderSnapshot } from "../../persistence/orders/order-snapshots.ts";

/*
 * An order's vehicle is stored in the form of the response. Reads return this form unchanged, even after changes of the
 * contract. Only one writer stores responses, so the form needs no check.
 */

/** Returns the vehicle as its partner saw it when placing an order; null when no vehicle was stored. */
export const readOrderedVehicle = async (partnerId: string, orderId: string): Promise<VehicleDetail | null> =>
  (await getOrderSnapshot(partnerId, orderId)) as VehicleDetail | null;

/**
 * Returns the vehicle as stored with the partner's latest order on it; null if there is no such order. Two round trips.
 */
export const findOrderedVehicle = async (
  partnerId: string,
  vehicleId: string,
): Promise<VehicleDetail | null> => (await findLatestSnapshot(partnerId, vehicleId)) as VehicleDetail | null;

/**
 * Finds a dealer's car. If the car is gone or its source does not respond, calls `recall` to read it from a
 * partner's order.
 * @returns null when the car is gone and `recall` finds nothing
 * @throws Problem dealer_upstream_unavailable when the source does not respond and `recall` finds nothing
 */
export async function findOrRecall<Found, Recalled>(
  find: () => Promise<Found | null>,
  recall: () => Promise<Recalled | null>,
): Promise<Found | Recalled | null> {
  try {
    const found = await find();
    if (found !== null) return found;
  } catch (error) {
    const isUnavailable = error instanceof Problem && error.code === "dealer_upstream_unavailable";
    const recalled = isUnavailable ? await recall() : null;
    if (recalled === null) throw error;
    return recalled;
  }
  return recall();
}
