import { inflateRawSync } from "node:zlib";
import type { Order } from "../../domain/orders/order.ts";
import { orderKey, orderTrailKey } from "../keys.ts";
import { getItem, getItems, queryPage } from "../table.ts";
import { fromOrderAttributes } from "./order-item.ts";

const largestBatch = 100;

/** A partner's order; null when the id is unknown or another partner's. */
export async function getOrder(partnerId: string, orderId: string): Promise<Order | null> {
  const item = await getItem(orderKey(partnerId, orderId));
  return item === null ? null : fromOrderAttributes(item);
}

/** Orders of any partners, those that exist, in the order asked for. One round trip per 100, all at once. */
export async function getOrders(
  references: readonly { partnerId: string; orderId: string }[],
): Promise<Order[]> {
  const pages = [];
  for (let start = 0; start < references.length; start += largestBatch) {
    const keys = references.slice(start, start + largestBatch);
    pages.push(getItems(keys.map(({ partnerId, orderId }) => orderKey(partnerId, orderId))));
  }
  return (await Promise.all(pages)).flat().flatMap((item) => (item ? [fromOrderAttributes(item)] : []));
}

/** The vehicle an order was placed on, whoever placed it; null when the id is unknown. */
export async function findVehicleIdOfOrder(orderId: string): Promise<string | null> {
  const item = await getItem(orderTrailKey(orderId, 1));
  return item === null ? null : (item.vehicle_id as string);
}

/** An order by its id alone, as its last change left it: the trail is written with every change. For operators. */
export async function findOrderById(orderId: string): Promise<Order | null> {
  const { items } = await queryPage({
    condition: "pk = :pk",
    values: { ":pk": orderTrailKey(orderId, 0).pk },
    descending: true,
    limit: 1,
  });
  const [latest] = items;
  if (latest === undefined) return null;
  const state = inflateRawSync(latest.state as Uint8Array).toString();
  return fromOrderAttributes(JSON.parse(state));
}
