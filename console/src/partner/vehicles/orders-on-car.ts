import type { Order, VehicleDetail } from "../../api/generated/types.ts";

/** The number of latest orders that are searched: one page of the list. */
export const searchedOrders = 200;

/** Returns the orders on a listing and, by its plate, on other listings of the same car. */
export const ordersOnCar = (
  orders: readonly Order[],
  { id, license_plate }: Pick<VehicleDetail, "id" | "license_plate">,
): Order[] =>
  orders.filter(
    (order) => order.vehicle_id === id || (license_plate !== null && order.license_plate === license_plate),
  );
