import type { OperatorOrderFilter } from "../../domain/orders/operator-order-filter.ts";
import { type Order, orderStatuses } from "../../domain/orders/order.ts";
import { indexPartition } from "../keys/item-keys.ts";
import { compareTexts, type ListDirection, mergePartitions } from "../table/merge-partitions.ts";
import type { StoredItem } from "../table/table.ts";
import { changeSortText, statusPartitions } from "./order-status-index.ts";
import { getOrders } from "./orders.ts";

/** Sort orders of the operators' list of orders. */
export const operatorOrderSorts = ["updated_desc", "updated_asc"] as const;

/** A sort order of the operators' list of orders. */
export type OperatorOrderSort = (typeof operatorOrderSorts)[number];

/** An order of the list, and the position after it. */
export interface OperatorOrderRow {
  order: Order;
  position: string;
}

/**
 * Returns the next orders of the operators' list: of one partner, or with some statuses. The caller applies the
 * rest of the filter. Sorted by the eventually consistent index; the orders themselves are read consistently.
 *
 * @param after the end of the previous page; null starts with the first
 */
export async function readOperatorOrders(
  filter: OperatorOrderFilter,
  sort: OperatorOrderSort,
  count: number,
  after: string | null,
): Promise<{ items: OperatorOrderRow[]; next: string | null }> {
  const entries = await readEntries(filter, sort, count, after);
  const references = entries.map(({ partnerId, orderId }) => ({
    partnerId: String(partnerId),
    orderId: String(orderId),
  }));
  const orders = await getOrders(references);
  const last = entries.at(-1);
  // The positions come from the index entries, because an order that has changed since then has already moved in the
  // list.
  const placeOf = new Map(entries.map(({ orderId, gsi1sk }) => [orderId, String(gsi1sk)]));
  return {
    items: orders.map((order) => ({
      order,
      position: placeOf.get(order.orderId) ?? changeSortText(order),
    })),
    next: last && entries.length === count ? String(last.gsi1sk) : null,
  };
}

/** Returns the orders after a position as rows of the list, in sort order. */
export const sortOrderRows = (
  orders: readonly Order[],
  sort: OperatorOrderSort,
  after: string | null,
): OperatorOrderRow[] =>
  orders
    .map((order) => ({ order, position: changeSortText(order) }))
    .filter(({ position }) => after === null || compareTexts(position, after, directionOf(sort)) > 0)
    .sort((one, other) => compareTexts(one.position, other.position, directionOf(sort)));

function readEntries(
  { partnerId, statuses }: OperatorOrderFilter,
  sort: OperatorOrderSort,
  count: number,
  after: string | null,
): Promise<StoredItem[]> {
  const direction = directionOf(sort);
  if (partnerId !== null) {
    const partition = indexPartition("partnerOrdersByChange", partnerId);
    return mergePartitions("queryIndex:partnerOrdersByChange", [partition], direction, count, after);
  }
  const partitions = (statuses ?? orderStatuses).flatMap(statusPartitions);
  return mergePartitions("queryIndex:ordersByStatus", partitions, direction, count, after);
}

const directionOf = (sort: OperatorOrderSort): ListDirection =>
  sort === "updated_asc" ? "ascending" : "descending";
