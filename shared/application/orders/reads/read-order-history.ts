import type { OrderVersionResource } from "../../../contract/resources/orders/order.ts";
import { Problem } from "../../../domain/errors/problem.ts";
import { supersededVersionDays } from "../../../domain/retention/kept-days.ts";
import { toKstIso } from "../../../domain/time/format-time.ts";
import type { OrderVersion } from "../../../persistence/orders/order-item.ts";
import { findOrderVersionAt, listOrderVersions } from "../../../persistence/orders/orders.ts";
import { presentOperatorOrder } from "./present-order.ts";
import { requireOrderById } from "./require-order.ts";

/** One page of versions, newest first; `next` is the version below which the next page starts, null at the end. */
export interface OrderHistoryPage {
  versions: OrderVersionResource[];
  next: number | null;
}

/**
 * Returns the versions of an order.
 * @param before only versions below this number; null starts with the newest
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

/**
 * Returns the version of an order at an instant; an empty page if the order was placed later.
 * @throws Problem `order_not_found`, or `no_longer_kept` when that version has expired
 */
export async function readOrderAsOf(orderId: string, instant: number): Promise<OrderHistoryPage> {
  const found = await findOrderVersionAt(orderId, instant);
  if (found.state === "expired") {
    throw new Problem(
      "no_longer_kept",
      "This version is no longer kept here. The archive has it, under the id of the order.",
      { kept_since: toKstIso(found.keptSince), kept_days: supersededVersionDays },
    );
  }
  if (found.state === "none") await requireOrderById(orderId);
  return { versions: found.state === "none" ? [] : [presentVersion(found.version)], next: null };
}

function presentVersion({ order, at, by }: OrderVersion): OrderVersionResource {
  const unranked = { isHighestBid: false, currentMaxBidUsd: 0 };
  const {
    is_highest_bid: _,
    current_max_bid_usd: __,
    partner_name: ___,
    ...shown
  } = presentOperatorOrder(order, unranked, null);
  return { version: order.version, at: toKstIso(at), by, order: shown };
}
