import type { Order, OrderStatus } from "./order.ts";

/** The sort orders of a partner's list of orders. */
export const orderSorts = ["created_desc", "created_asc", "auction_date_asc", "updated_desc"] as const;

/** A sort order of a list of orders. */
export type OrderSort = (typeof orderSorts)[number];

/** Limits of a list; null means no limit. Instants are epoch milliseconds, `[from, to)`. */
export interface OrderFilter {
  statuses: readonly OrderStatus[] | null;
  createdFrom: number | null;
  createdBefore: number | null;
}

/** Reports whether the order matches the filter. */
export function matchesFilter(order: Order, { statuses, createdFrom, createdBefore }: OrderFilter): boolean {
  return (
    (statuses === null || statuses.includes(order.status)) &&
    (createdFrom === null || order.createdAt >= createdFrom) &&
    (createdBefore === null || order.createdAt < createdBefore)
  );
}

/** Compares two orders by the sort order. Orders without an auction date come last. */
export function compareOrders(sort: OrderSort): (one: Order, other: Order) => number {
  const byId = (one: Order, other: Order) =>
    one.orderId < other.orderId ? -1 : Number(one.orderId > other.orderId);
  switch (sort) {
    case "created_desc":
      return (one, other) => byId(other, one);
    case "created_asc":
      return byId;
    case "auction_date_asc":
      return (one, other) =>
        (one.auctionDate ?? Number.MAX_SAFE_INTEGER) - (other.auctionDate ?? Number.MAX_SAFE_INTEGER) ||
        byId(one, other);
    case "updated_desc":
      return (one, other) => other.updatedAt - one.updatedAt || byId(other, one);
  }
}
