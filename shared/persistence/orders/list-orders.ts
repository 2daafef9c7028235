import type { Lot } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderFilter, OrderSort } from "../../domain/orders/order-list.ts";
import { idStart } from "../../platform/create-id.ts";
import { indexPartition } from "../keys/item-keys.ts";
import { orderByAuctionKey, orderKey } from "../keys/order-keys.ts";
import { type QueryPage, queryIndexPage, queryPage } from "../table/query.ts";
import { startWithin } from "../table/start-within.ts";
import { getLots } from "./lots.ts";
import { orderItems } from "./order-item.ts";
import { changeSortText } from "./order-status-index.ts";
import { getOrders } from "./orders.ts";

/** A position in a list: the key of the last returned row. */
export type ListPosition = Record<string, unknown>;

/** One page of a partner's orders, with their lots if these could be read together. */
export interface OrderPage {
  orders: Order[];
  lots: Map<string, Lot> | null;
  /** The position after the last order; null at the end. */
  next: ListPosition | null;
}

/**
 * Reads the next `count` of a partner's orders in a sort order. One round trip; two if sorted by auction date. Applies
 * the creation range where the sort allows it; the caller applies the rest of the filter.
 */
export async function readOrderPage(
  partnerId: string,
  sort: OrderSort,
  filter: OrderFilter,
  count: number,
  startKey: ListPosition | null,
): Promise<OrderPage> {
  const { items, lastKey } = await readRows(partnerId, sort, filter, { limit: count, startKey });
  if (sort !== "auction_date_asc") {
    return { orders: items.map(orderItems.fromItem), lots: null, next: lastKey };
  }
  const [orders, lots] = await Promise.all([
    getOrders(items.map((item) => ({ partnerId, orderId: item.orderId as string }))),
    getLots(items.map((item) => item.vehicleId as string)),
  ]);
  return { orders, lots, next: lastKey };
}

/** Returns the position after an order in a sort order. */
export function positionOf(order: Order, sort: OrderSort): ListPosition {
  if (sort === "auction_date_asc") {
    return { ...orderByAuctionKey(order.partnerId, order.auctionDate, order.orderId) };
  }
  const key = orderKey(order.partnerId, order.orderId);
  if (sort !== "updated_desc") return { ...key };
  return {
    ...key,
    gsi1pk: indexPartition("partnerOrdersByChange", order.partnerId),
    gsi1sk: changeSortText(order),
  };
}

/**
 * Reports whether a list with the sort order `sort` shows `position` after `reference`, even if the order at
 * `reference` has moved.
 */
export function isBehind(position: ListPosition, reference: ListPosition, sort: OrderSort): boolean {
  const [here, there] = [position, reference].map(({ sk, gsi1sk }) => String(gsi1sk ?? sk)) as [
    string,
    string,
  ];
  return sort === "created_desc" || sort === "updated_desc" ? here < there : here > there;
}

/** The number of rows to read after a position. */
interface RowPage {
  limit: number;
  startKey: ListPosition | null;
}

async function readRows(
  partnerId: string,
  sort: OrderSort,
  filter: OrderFilter,
  page: RowPage,
): Promise<QueryPage> {
  if (sort === "updated_desc") {
    const partition = indexPartition("partnerOrdersByChange", partnerId);
    return queryIndexPage("queryIndex:partnerOrdersByChange", { ...page, partition, descending: true });
  }
  if (sort === "auction_date_asc") {
    return queryPage("query:orderByAuction", {
      ...page,
      partition: orderByAuctionKey(partnerId, null, "").pk,
      sortKey: "begins_with(sk, :kind)",
      values: { ":kind": "AUCTION#" },
    });
  }
  return readByCreation(partnerId, filter, page, sort === "created_desc");
}

async function readByCreation(
  partnerId: string,
  filter: OrderFilter,
  { limit, startKey }: RowPage,
  descending: boolean,
): Promise<QueryPage> {
  // Order ids begin with their creation time, so a time range is a key range.
  const sortText = (instant: number) => orderKey(partnerId, idStart("ord", instant)).sk;
  const first = sortText(filter.createdFrom ?? 0);
  const last = filter.createdBefore === null ? orderKey(partnerId, "~").sk : sortText(filter.createdBefore);
  const start = startWithin({ first, last }, startKey, descending);
  if (start === null) return { items: [], lastKey: null };
  return queryPage("query:order", {
    partition: orderKey(partnerId, "").pk,
    sortKey: "sk BETWEEN :first AND :last",
    values: { ":first": first, ":last": last },
    descending,
    limit,
    ...start,
  });
}
