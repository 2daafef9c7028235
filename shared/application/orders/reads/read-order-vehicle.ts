import type { VehicleDetail } from "../../../contract/resources/vehicles/vehicle.ts";
import { Problem } from "../../../domain/errors/problem.ts";
import { readOrderedVehicle } from "../../vehicles/read-ordered-vehicle.ts";
import { orderNotFound, requireOrder } from "./require-order.ts";

/**
 * Returns the vehicle as it was when the partner ordered it, in one round trip. The vehicle stays the same when the
 * listing changes.
 * @param vehicleId the car that the order must be on; any car if omitted
 * @throws Problem `order_not_found`, `order_vehicle_snapshot_not_found`
 */
export async function readOrderVehicle(
  partnerId: string,
  orderId: string,
  vehicleId?: string,
): Promise<VehicleDetail> {
  const [order, snapshot] = await Promise.all([
    requireOrder(partnerId, orderId),
    readOrderedVehicle(partnerId, orderId),
  ]);
  if (vehicleId !== undefined && order.vehicleId !== vehicleId) throw orderNotFound(orderId);
  if (snapshot !== null) return snapshot;
  throw new Problem(
    "order_vehicle_snapshot_not_found",
    "The order is older than stored vehicles. Read the vehicle with GET /v1/vehicles/{id} while it is listed.",
    { order_id: orderId },
  );
}
