import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { findLatestSnapshot, getOrderSnapshot } from "../../persistence/orders/order-snapshots.ts";

/*
 * An order stores its vehicle in the form in which it was answered and returns it unchanged, even if the contract has
 * changed since. It is written in one place only, from an answer, so its form needs no check.
 */

/** The vehicle as its partner saw it when placing an order; null when none was stored. */
export const readOrderedVehicle = async (partnerId: string, orderId: string): Promise<VehicleDetail | null> =>
  (await getOrderSnapshot(partnerId, orderId)) as VehicleDetail | null;

/** The vehicle as stored with the partner's latest order for it; null without an order. Two round trips. */
export const findOrderedVehicle = async (
  partnerId: string,
  vehicleId: string,
): Promise<VehicleDetail | null> => (await findLatestSnapshot(partnerId, vehicleId)) as VehicleDetail | null;
