import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { findLatestSnapshot, getOrderSnapshot } from "../../persistence/orders/order-snapshots.ts";

/*
 * An order keeps its vehicle in the very form in which it was answered: it is given out like that again, whatever became of the
 * contract since. That it has that form is known from its being written in one place, out of an answer.
 */

/** The vehicle as its partner saw it when it placed an order; null where none was kept. */
export const readOrderedVehicle = async (partnerId: string, orderId: string): Promise<VehicleDetail | null> =>
  (await getOrderSnapshot(partnerId, orderId)) as VehicleDetail | null;

/** The vehicle as a partner's latest order on it holds it; null when it never ordered it. Two round trips. */
export const findOrderedVehicle = async (
  partnerId: string,
  vehicleId: string,
): Promise<VehicleDetail | null> => (await findLatestSnapshot(partnerId, vehicleId)) as VehicleDetail | null;
