import type { Order } from "../../domain/orders/order.ts";
import { orderNotifiedKey } from "../keys/order-keys.ts";
import { getItems } from "../table/table.ts";
import { mustBeNew, putWrite, updateWrite, type Write, type WriteCondition } from "../table/transaction.ts";
import { statusIndexKeys } from "./order-status-index.ts";

/** An order and its partner. */
export interface OrderReference {
  partnerId: string;
  orderId: string;
}

/**
 * Returns the name of the write that rejects a notification when another run has just sent one for the order.
 */
export const orderNotifiedWriteName = (orderId: string): string => `order-notified:${orderId}`;

/** Digests of the states of an order that its partner has received. */
export interface OrderDigests {
  /** The state that the partner was last notified of. */
  notified: string;
  /**
   * The state in the latest event with this order. It differs from `notified` if that event, such as one of its
   * invoice, showed a change of which the partner is still to be notified.
   */
  latestEvent: string;
}

/**
 * Returns the digests of orders by order id. One round trip per 100, in parallel. Orders stored by earlier releases
 * have no digest of the latest event; for these, it is the same as `notified`.
 */
export async function getOrderDigests(
  references: readonly OrderReference[],
): Promise<ReadonlyMap<string, OrderDigests>> {
  const items = await getItems(
    "get:orderDigest",
    references.map(({ partnerId, orderId }) => orderNotifiedKey(partnerId, orderId)),
  );
  return new Map(
    items.flatMap((item) => {
      if (item === null) return [];
      const notified = String(item.digest);
      return [[String(item.orderId), { notified, latestEvent: String(item.eventDigest ?? notified) }]];
    }),
  );
}

/**
 * Returns the write that stores that the partner is notified of an order's state, and the order's position in the index
 * of orders by status. A write without `seen` belongs in the transaction that changes the order.
 * @param seen the digest that was read before, null if there was none. If the stored digest differs, its condition
 * fails.
 */
export const notifiedWrite = (order: Order, digest: string, seen?: { digest: string | null }): Write =>
  digestsWrite(order, { notified: digest, latestEvent: digest }, seen && asSeen(seen.digest));

/**
 * Returns the write that stores the digests and the position as `notifiedWrite` does, for a change that does not emit
 * `order.status_changed`. Its condition fails if the partner was not yet notified of the order's
 * earlier state, whose digest is `formerDigest`. In this case, `unnotifiedWrite` is used instead.
 */
export const silentlyNotifiedWrite = (order: Order, digests: OrderDigests, formerDigest: string): Write =>
  digestsWrite(order, digests, {
    expression: "attribute_not_exists(digest) OR digest = :former",
    values: { ":former": formerDigest },
  });

/**
 * Returns the write that stores the state in an event and updates the order's position as `eventDigestWrite` does. Its
 * condition fails if the partner has just been notified of the earlier state, whose digest is `formerDigest`.
 */
export const unnotifiedWrite = (order: Order, digests: OrderDigests, formerDigest: string): Write =>
  eventDigestWrite(order, digests, {
    expression: "digest <> :former",
    values: { ":former": formerDigest },
  });

function digestsWrite(order: Order, digests: OrderDigests, condition: WriteCondition | undefined): Write {
  const { partnerId, orderId } = order;
  const item = {
    ...orderNotifiedKey(partnerId, orderId),
    ...statusIndexKeys(order),
    entity: "order_notified",
    partnerId,
    orderId,
    digest: digests.notified,
    eventDigest: digests.latestEvent,
  };
  return putWrite("put:orderDigest", orderNotifiedWriteName(orderId), item, condition);
}

/**
 * Returns the write that stores which state of an order an event shows, and the order's position in the index of orders
 * by status, without counting its partner as notified, as for an event of its invoice or price. Keeps a stored digest
 * of the notified state, so that other changes stay pending; `notified` is only for an order without one.
 */
export const eventDigestWrite = (
  order: Order,
  { notified, latestEvent }: OrderDigests,
  condition?: WriteCondition,
): Write =>
  updateWrite(
    "update:orderDigest",
    orderNotifiedWriteName(order.orderId),
    orderNotifiedKey(order.partnerId, order.orderId),
    {
      expression: `SET gsi1pk = :gsi1pk, gsi1sk = :gsi1sk, entity = :entity, partnerId = :partner, orderId = :order,
      digest = if_not_exists(digest, :notified), eventDigest = :latestEvent`,
      values: {
        ":gsi1pk": statusIndexKeys(order).gsi1pk,
        ":gsi1sk": statusIndexKeys(order).gsi1sk,
        ":entity": "order_notified",
        ":partner": order.partnerId,
        ":order": order.orderId,
        ":notified": notified,
        ":latestEvent": latestEvent,
      },
    },
    condition,
  );

const asSeen = (digest: string | null): WriteCondition =>
  digest === null ? mustBeNew : { expression: "digest = :seen", values: { ":seen": digest } };
