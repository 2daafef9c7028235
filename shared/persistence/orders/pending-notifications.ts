import { currentTraceHeader } from "../../platform/current-trace.ts";
import type { ItemKey } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import {
  pendingLotNotificationKey,
  pendingOrderNotificationKey,
  pendingPlateNotificationKey,
} from "../keys/order-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { queryAll } from "../table/query.ts";
import { getItems, type StoredItem } from "../table/table.ts";
import { commit, deleteWrite, putWrite, TransactionRefused, type Write } from "../table/transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/**
 * States that partners may have to be notified of a change. Exists until a run has compared the orders with the state
 * that the partners know.
 */
export interface PendingNotification {
  vehicleId: string;
  /** The order; null for all active orders on the vehicle, or for a plate. */
  order: OrderReference | null;
  /** The plate of an ended order whose car may have been listed again; null for changes of orders. */
  plate: string | null;
  /** The id of the causing change. A later change has a different id. */
  cause: string;
}

/** Key of a pending notification. */
export type PendingNotificationKey = ItemKey<"pendingNotification">;

/**
 * Returns the write that records that all active orders on a vehicle may differ from what their partners
 * know.
 */
export const pendingLotNotificationWrite = (vehicleId: string, cause: string, now: number): Write =>
  pendingNotificationWrite({ vehicleId, order: null, plate: null, cause }, now);

/** Returns the write that records that one order, in any status, may differ from what its partner knows. */
export const pendingOrderNotificationWrite = (
  vehicleId: string,
  order: OrderReference,
  cause: string,
  now: number,
): Write => pendingNotificationWrite({ vehicleId, order, plate: null, cause }, now);

/** Returns the write that records that an order on the vehicle has ended and its car may be listed again. */
export const pendingPlateNotificationWrite = (
  vehicleId: string,
  plate: string,
  cause: string,
  now: number,
): Write => pendingNotificationWrite({ vehicleId, order: null, plate, cause }, now);

/** Returns all pending notifications of a vehicle's orders. */
export async function listPendingNotifications(vehicleId: string): Promise<PendingNotification[]> {
  const first = pendingLotNotificationKey(vehicleId);
  const items = await queryAll("query:pendingNotification", {
    partition: first.pk,
    sortKey: "begins_with(sk, :notification)",
    values: { ":notification": first.sk },
  });
  return items.map(readPendingNotification);
}

/** Reads the pending notifications that still exist. */
export async function getPendingNotifications(
  keys: readonly PendingNotificationKey[],
): Promise<PendingNotification[]> {
  const items = await getItems("get:pendingNotification", keys);
  return items.filter((item) => item !== null).map(readPendingNotification);
}

/**
 * Removes a pending notification. Returns false, and removes nothing, if a later change has renewed it.
 * @param conditions checks that the compared items are unchanged
 * @throws TransactionRefused when one of the conditions failed, or other writers block an item
 */
export async function removePendingNotification(
  pending: PendingNotification,
  conditions: readonly Write[],
): Promise<boolean> {
  const unrenewed = {
    expression: "attribute_not_exists(pk) OR cause = :cause",
    values: { ":cause": pending.cause },
  };
  const name = "pending-notifications";
  const removal = deleteWrite("delete:pendingNotification", name, keyOf(pending), unrenewed);
  try {
    await commit([removal, ...conditions]);
    return true;
  } catch (error) {
    const isRenewed = error instanceof TransactionRefused && error.refusalOf(name) !== undefined;
    if (isRenewed) return false;
    throw error;
  }
}

function readPendingNotification(item: StoredItem): PendingNotification {
  const { vehicleId, orderId, partnerId, plate, cause } = item;
  const order = orderId === null ? null : { orderId: String(orderId), partnerId: String(partnerId) };
  // Notifications of earlier releases have no plate.
  return {
    vehicleId: String(vehicleId),
    order,
    plate: plate == null ? null : String(plate),
    cause: String(cause),
  };
}

const pendingNotificationWrite = (pending: PendingNotification, now: number): Write =>
  putWrite(
    "put:pendingNotification",
    `pending-notification:${pending.vehicleId}:${pending.order?.orderId ?? "lot"}`,
    {
      ...keyOf(pending),
      duepk: `${duePrefix.pendingNotification}${dueShardOf(pending.vehicleId)}`,
      dueat: now,
      traceHeader: currentTraceHeader(),
      entity: "pending_notification",
      vehicleId: pending.vehicleId,
      partnerId: pending.order?.partnerId ?? null,
      orderId: pending.order?.orderId ?? null,
      plate: pending.plate,
      cause: pending.cause,
    },
  );

function keyOf({ vehicleId, order, plate }: PendingNotification): PendingNotificationKey {
  if (plate !== null) return pendingPlateNotificationKey(vehicleId, plate);
  return order === null
    ? pendingLotNotificationKey(vehicleId)
    : pendingOrderNotificationKey(vehicleId, order.partnerId, order.orderId);
}
