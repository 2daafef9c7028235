import { lotOrderKey } from "../keys/order-keys.ts";
import { queryAll } from "../table/query.ts";
import type { OrderReference } from "./notified-orders.ts";

/** Returns every order ever placed on a vehicle. */
export async function listOrdersOfVehicle(vehicleId: string): Promise<OrderReference[]> {
  const { pk, sk } = lotOrderKey(vehicleId, "");
  const items = await queryAll("query:lotOrder", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": sk },
  });
  return items.map((item) => ({ partnerId: String(item.partnerId), orderId: String(item.orderId) }));
}
