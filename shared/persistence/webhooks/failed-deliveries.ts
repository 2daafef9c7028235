import type { Delivery, DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { deliveryKey } from "../keys/item-keys.ts";
import { type DuePosition, readDuePage } from "../table/due-pages.ts";
import { updateWrite, type Write } from "../table/transaction.ts";
import { referenceOfKey } from "./deliveries.ts";

/** A failed delivery, the time of failure in epoch milliseconds, and the position after it. */
export interface FailedDelivery {
  reference: DeliveryReference;
  failedAt: number;
  position: DuePosition;
}

/** Name of the write that removes a delivery from the list; rejected if it was already removed. */
export const failedDeliveryWriteName = "failed-delivery";

/**
 * Returns failed deliveries of all partners that no operator has retried, newest first, in one round trip.
 * @param after the end of the previous page; null for the first
 */
export async function listFailedDeliveries(
  limit: number,
  after: DuePosition | null,
): Promise<{ failed: FailedDelivery[]; next: DuePosition | null }> {
  const { rows, next } = await readDuePage("queryDue:failedDelivery", { limit, after, descending: true });
  const failed = rows.map(({ key, dueAt, position }) => ({
    reference: referenceOfKey(key),
    failedAt: dueAt,
    position,
  }));
  return { failed, next };
}

/** Returns the write that removes a failed delivery from the list because an operator retries it. */
export const removeFailedDeliveryWrite = (delivery: Delivery): Write =>
  updateWrite(
    "update:delivery",
    failedDeliveryWriteName,
    deliveryKey(delivery),
    { expression: "REMOVE duepk, dueat", values: {} },
    {
      expression: "#status = :failed AND attribute_exists(duepk)",
      names: { "#status": "status" },
      values: { ":failed": "failed" },
    },
  );
