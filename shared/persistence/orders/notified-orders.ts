import type { Order } from "../../domain/orders/order.ts";
import { orderNotifiedKey } from "../order-keys.ts";
import { getItems } from "../table.ts";
import { type Guard, mustBeNew, putWrite, updateWrite, type Write } from "../transaction.ts";
import { boardPlace } from "./board-place.ts";

/** Which order, of whom. */
export interface OrderReference {
  partnerId: string;
  orderId: string;
}

/** Name of the guard that refuses to tell an order's partner what somebody else has just told it. */
export const orderNotifiedGuard = (orderId: string): string => `order-told:${orderId}`;

/** Digests of what the orders' partners were last told of them, by order id. One round trip per 100, all at once. */
export async function getNotifiedDigests(
  references: readonly OrderReference[],
): Promise<ReadonlyMap<string, string>> {
  const items = await getItems(
    "getMany:orderDigest",
    references.map(({ partnerId, orderId }) => orderNotifiedKey(partnerId, orderId)),
  );
  return new Map(
    items.flatMap((item) => (item === null ? [] : [[String(item.orderId), String(item.digest)]])),
  );
}

/**
 * Remembers what an order's partner has been told, which puts the order in its place on the operators' board. Without a guard it belongs in the transaction that changes the order.
 * @param seen the digest read before, null where there was none: refused by `orderNotifiedGuard` when it is another by now
 */
export function notifiedWrite(order: Order, digest: string, seen?: { digest: string | null }): Write {
  const { partnerId, orderId } = order;
  const item = {
    ...orderNotifiedKey(partnerId, orderId),
    ...boardPlace(order),
    entity: "order_notified",
    partnerId,
    orderId,
    digest,
  };
  return putWrite("put:orderDigest", orderNotifiedGuard(orderId), item, seen && asSeen(seen.digest));
}

/**
 * Moves the order to its place on the operators' board after a change that is not told as one of the order: what else its partner
 * has not been told yet stays to be told. The digest counts only where none was kept.
 */
export const boardPlaceWrite = (order: Order, digest: string): Write =>
  updateWrite(
    "update:orderDigest",
    orderNotifiedGuard(order.orderId),
    orderNotifiedKey(order.partnerId, order.orderId),
    {
      expression: `SET gsi1pk = :gsi1pk, gsi1sk = :gsi1sk, entity = :entity, partnerId = :partner, orderId = :order,
      digest = if_not_exists(digest, :digest)`,
      values: {
        ":gsi1pk": boardPlace(order).gsi1pk,
        ":gsi1sk": boardPlace(order).gsi1sk,
        ":entity": "order_notified",
        ":partner": order.partnerId,
        ":order": order.orderId,
        ":digest": digest,
      },
    },
  );

const asSeen = (digest: string | null): Guard =>
  digest === null ? mustBeNew : { condition: "digest = :seen", values: { ":seen": digest } };
