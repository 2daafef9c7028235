import type { Order } from "../../domain/orders/order.ts";
import { orderNotifiedKey } from "../order-keys.ts";
import { getItems } from "../table.ts";
import { mustBeNew, putWrite, updateWrite, type Write, type WriteCondition } from "../transaction.ts";
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

/**
 * Returns, by order id, the digest of the order state that the partner was last notified of. One round trip per 100, in
 * parallel.
 */
export async function getNotifiedDigests(
  references: readonly OrderReference[],
): Promise<ReadonlyMap<string, string>> {
  const items = await getItems(
    "get:orderDigest",
    references.map(({ partnerId, orderId }) => orderNotifiedKey(partnerId, orderId)),
  );
  return new Map(
    items.flatMap((item) => (item === null ? [] : [[String(item.orderId), String(item.digest)]])),
  );
}

/**
 * Returns the write that stores the digest of the notified order state and the order's position in the index of orders
 * by status. A write without `seen` belongs in the transaction that changes the order.
 * @param seen the digest that was read before, null if there was none. If the stored digest differs, its condition
 * fails.
 */
export const notifiedWrite = (order: Order, digest: string, seen?: { digest: string | null }): Write =>
  digestWrite(order, digest, seen && asSeen(seen.digest));

/**
 * Returns the write that stores the digest and the position as `notifiedWrite` does, for a change that does not emit
 * `order.status_changed`. Its condition fails if the partner was not yet notified of the order's
 * earlier state, whose digest is `formerDigest`. In this case, `unnotifiedWrite` is used instead.
 */
export const silentlyNotifiedWrite = (order: Order, digest: string, formerDigest: string): Write =>
  digestWrite(order, digest, {
    expression: "attribute_not_exists(digest) OR digest = :former",
    values: { ":former": formerDigest },
  });

/**
 * Returns the write that updates the order's position in the index of orders by status but not the stored digest, so
 * that the partner is still notified of the earlier change. Its condition fails if the partner has just been notified
 * of the earlier state, whose digest is `formerDigest`.
 */
export const unnotifiedWrite = (order: Order, digest: string, formerDigest: string): Write =>
  statusIndexWrite(order, digest, {
    expression: "digest <> :former",
    values: { ":former": formerDigest },
  });

function digestWrite(order: Order, digest: string, condition: WriteCondition | undefined): Write {
  const { partnerId, orderId } = order;
  const item = {
    ...orderNotifiedKey(partnerId, orderId),
    ...statusIndexKeys(order),
    entity: "order_notified",
    partnerId,
    orderId,
    digest,
  };
  return putWrite("put:orderDigest", orderNotifiedWriteName(orderId), item, condition);
}

/**
 * Returns the write that updates the order's position in the index of orders by status without storing a new notified
 * state, as for an invoice event. Keeps a stored digest, so that other changes stay pending.
 */
export const statusIndexWrite = (order: Order, digest: string, condition?: WriteCondition): Write =>
  updateWrite(
    "update:orderDigest",
    orderNotifiedWriteName(order.orderId),
    orderNotifiedKey(order.partnerId, order.orderId),
    {
      expression: `SET gsi1pk = :gsi1pk, gsi1sk = :gsi1sk, entity = :entity, partnerId = :partner, orderId = :order,
      digest = if_not_exists(digest, :digest)`,
      values: {
        ":gsi1pk": statusIndexKeys(order).gsi1pk,
        ":gsi1sk": statusIndexKeys(order).gsi1sk,
        ":entity": "order_notified",
        ":partner": order.partnerId,
        ":order": order.orderId,
        ":digest": digest,
      },
    },
    condition,
  );

const asSeen = (digest: string | null): WriteCondition =>
  digest === null ? mustBeNew : { expression: "digest = :seen", values: { ":seen": digest } };
