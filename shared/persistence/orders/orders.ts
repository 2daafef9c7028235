import type { Order } from "../../domain/orders/order.ts";
import { orderKey, orderVersionKey } from "../keys/order-keys.ts";
import { queryAll, queryPage } from "../table/query.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import { type OrderVersion, orderItems, orderVersionItems } from "./order-item.ts";

/** Returns a partner's order; null when the id is unknown or belongs to another partner. */
export async function getOrder(partnerId: string, orderId: string): Promise<Order | null> {
  const item = await getItem("get:order", orderKey(partnerId, orderId));
  return item === null ? null : orderItems.fromItem(item);
}

/** Returns orders of any partners in the requested order, without unknown ids. One round trip per 100, in parallel. */
export async function getOrders(
  references: readonly { partnerId: string; orderId: string }[],
): Promise<Order[]> {
  const items = await getItems(
    "get:order",
    references.map(({ partnerId, orderId }) => orderKey(partnerId, orderId)),
  );
  return items.flatMap((item) => (item ? [orderItems.fromItem(item)] : []));
}

/** Returns the vehicle of any partner's order; null when the id is unknown. */
export async function findVehicleIdOfOrder(orderId: string): Promise<string | null> {
  const item = await getItem("get:orderVersion", orderVersionKey(orderId, 1));
  return item === null ? null : String(item.vehicleId);
}

/**
 * Returns versions of any partner's order, newest first.
 * @param before only versions below this number; null starts with the newest
 */
export async function listOrderVersions(
  orderId: string,
  limit: number,
  before: number | null,
): Promise<OrderVersion[]> {
  const { pk, sk } = orderVersionKey(orderId, before ?? 0);
  const { items } = await queryPage("query:orderVersion", {
    partition: pk,
    ...(before !== null && { sortKey: "sk < :before", values: { ":before": sk } }),
    descending: true,
    limit,
  });
  return items.map(orderVersionItems.fromItem);
}

/** The version of an order at an instant, if the table still has it. */
export type VersionAtInstant =
  | { state: "found"; version: OrderVersion }
  /** There was no order yet. */
  | { state: "none" }
  /** The version has expired. `keptSince` is the start of the next version that still exists, epoch milliseconds. */
  | { state: "expired"; keptSince: number };

/**
 * Returns the version of an order at an instant. The first and the newest version are always there; versions
 * between them expire.
 */
export async function findOrderVersionAt(orderId: string, instant: number): Promise<VersionAtInstant> {
  // An order has at most a few dozen versions.
  const items = await queryAll("query:orderVersion", { partition: orderVersionKey(orderId, 0).pk });
  const index = items.findLastIndex(({ at }) => Number(at) <= instant);
  const [latest, next] = [items[index], items[index + 1]];
  if (latest === undefined) return { state: "none" };
  if (next !== undefined && numberOf(next) !== numberOf(latest) + 1) {
    return { state: "expired", keptSince: Number(next.at) };
  }
  return { state: "found", version: orderVersionItems.fromItem(latest) };
}

const numberOf = ({ sk }: StoredItem): number => Number(String(sk).split("#")[1]);

/**
 * Returns any partner's order by its id, for operators. Reads the latest version, because every change writes
 * one.
 */
export async function findOrderById(orderId: string): Promise<Order | null> {
  const [latest] = await listOrderVersions(orderId, 1, null);
  return latest?.order ?? null;
}
