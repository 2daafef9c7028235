import { listDueKeys } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import type { ItemKey } from "../keys.ts";
import { pendingLotNotificationKey, pendingOrderNotificationKey } from "../order-keys.ts";
import { getItems } from "../table.ts";
import { commit, deleteWrite, putWrite, TransactionRefused, type Write } from "../transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/** Records that partners may have to be notified of an order; stays until a run has compared the orders. */
export interface PendingNotification {
  vehicleId: string;
  /** The order it is about; null for all active orders on the vehicle. */
  order: OrderReference | null;
  /** The change that caused it; a later change has another cause. */
  cause: string;
}

/** Key of a pending notification. */
export type PendingNotificationKey = ItemKey<"pendingNotification">;

/** Records that all active orders on a vehicle may look different to their partners. */
export const pendingLotNotificationWrite = (vehicleId: string, cause: string, now: number): Write =>
  pendingNotificationWrite({ vehicleId, order: null, cause }, now);

/** Records that one order, in any status, may look different to its partner. */
export const pendingOrderNotificationWrite = (
  vehicleId: string,
  order: OrderReference,
  cause: string,
  now: number,
): Write => pendingNotificationWrite({ vehicleId, order, cause }, now);

/** Keys of one shard's pending notifications due by `now`, oldest first. */
export const listPendingNotificationKeys = (shard: number, now: number): Promise<PendingNotificationKey[]> =>
  listDueKeys("queryDue:pendingNotification", shard, now);

/** Reads the pending notifications that still exist. */
export async function getPendingNotifications(
  keys: readonly PendingNotificationKey[],
): Promise<PendingNotification[]> {
  const items = await getItems("getMany:pendingNotification", keys);
  return items.flatMap((item) => {
    if (item === null) return [];
    const { orderId, partnerId } = item;
    const order = orderId === null ? null : { orderId: String(orderId), partnerId: String(partnerId) };
    return [{ vehicleId: String(item.vehicleId), order, cause: String(item.cause) }];
  });
}

/** Removes a pending notification unless a later change has renewed it. */
export async function removePendingNotification(pending: PendingNotification): Promise<void> {
  const unrenewed = { condition: "cause = :cause", values: { ":cause": pending.cause } };
  try {
    await commit([
      deleteWrite("delete:pendingNotification", "pending-notifications", keyOf(pending), unrenewed),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

const pendingNotificationWrite = (pending: PendingNotification, now: number): Write =>
  putWrite(
    "put:pendingNotification",
    `pending-notification:${pending.vehicleId}:${pending.order?.orderId ?? "lot"}`,
    {
      ...keyOf(pending),
      duepk: `${duePrefix.pendingNotification}${dueShardOf(pending.vehicleId)}`,
      dueat: now,
      entity: "pending_notification",
      vehicleId: pending.vehicleId,
      partnerId: pending.order?.partnerId ?? null,
      orderId: pending.order?.orderId ?? null,
      cause: pending.cause,
    },
  );

const keyOf = ({ vehicleId, order }: PendingNotification): PendingNotificationKey =>
  order === null
    ? pendingLotNotificationKey(vehicleId)
    : pendingOrderNotificationKey(vehicleId, order.partnerId, order.orderId);
