import type { OrderVersionResource } from "../../contract/resources/order.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { OrderVersion } from "../../persistence/orders/order-item.ts";
import { findOrderVersionAt, listOrderVersions } from "../../persistence/orders/orders.ts";
import { presentOperatorOrder } from "./present-order.ts";
import { requireOrderById } from "./require-order.ts";

/** One page of versions, newest first; `next` is the version below which the next page starts, null at the end. */
export interface OrderHistoryPage {
  versions: OrderVersionResource[];
  next: number | null;
}

/**
 * The versions of an order.
 * @param before only versions below this number; null begins with the newest
 * @throws Problem `order_not_found`
 */
export async function readOrderHistory(
  orderId: string,
  limit: number,
  before: number | null,
): Promise<OrderHistoryPage> {
  const versions = await listOrderVersions(orderId, limit + 1, before);
  if (versions.length === 0) await requireOrderById(orderId);
  const page = versions.slice(0, limit);
  const next = versions.length > limit ? (page.at(-1)?.order.version ?? null) : null;
  return { versions: page.map(presentVersion), next };
}

/** The version of an order at an instant; empty before it was placed. @throws Problem `order_not_found` */
export async function readOrderAsOf(orderId: string, instant: number): Promise<OrderHistoryPage> {
  const version = await findOrderVersionAt(orderId, instant);
  if (version === null) await requireOrderById(orderId);
  return { versions: version === null ? [] : [presentVersion(version)], next: null };
}

function presentVersion({ order, at, by }: OrderVersion): OrderVersionResource {
  const unranked = { isHighestBid: false, currentMaxBidUsd: 0 };
  const { is_highest_bid: _, current_max_bid_usd: __, ...shown } = presentOperatorOrder(order, unranked);
  return { version: order.version, at: toKstIso(at), by, order: shown };
}
