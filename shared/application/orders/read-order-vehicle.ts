import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { readOrderedVehicle } from "../vehicles/read-ordered-vehicle.ts";
import { requireOrder } from "./require-order.ts";

/**
 * Returns the vehicle as it was when the partner ordered it, in one round trip. The vehicle stays the same when the
 * listing changes.
 * @throws Problem `order_not_found`, `order_vehicle_snapshot_not_found`
 */
export async function readOrderVehicle(partnerId: string, orderId: string): Promise<VehicleDetail> {
  const [, snapshot] = await Promise.all([
    requireOrder(partnerId, orderId),
    readOrderedVehicle(partnerId, orderId),
  ]);
  if (snapshot !== null) return snapshot;
  throw new Problem(
    "order_vehicle_snapshot_not_found",
    "The order is older than stored vehicles. Read the vehicle with GET /v1/vehicles/{id} while it is listed.",
    { order_id: orderId },
  );
}
