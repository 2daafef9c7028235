import type { Delivery, DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { dueShards } from "../due-shard.ts";
import { deliveryKey } from "../keys.ts";
import { queryDuePage } from "../query.ts";
import type { StoredItem } from "../table.ts";
import { updateWrite, type Write } from "../transaction.ts";
import { referenceOfKey } from "./deliveries.ts";

/** Where a page of failed deliveries ended: the key of the last row of each shard. */
export type FailedPosition = Record<string, StoredItem>;

/** A failed delivery, when it failed, epoch milliseconds, and where the list continues after it. */
export interface FailedDelivery {
  reference: DeliveryReference;
  failedAt: number;
  position: FailedPosition;
}

/** Name of the write that removes a delivery from the list; refused when it was removed before. */
export const failedDeliveryGuard = "failed-delivery";

/**
 * Failed deliveries of all partners that were not retried by an operator, newest first, in one round trip.
 * @param after where the previous page ended; null for the first
 */
export async function listFailedDeliveries(
  limit: number,
  after: FailedPosition | null,
): Promise<{ failed: FailedDelivery[]; next: FailedPosition | null }> {
  const pages = await Promise.all(
    dueShards.map(async (shard) => {
      const { items } = await queryDuePage("queryDue:failedDelivery", {
        shard,
        descending: true,
        limit: limit + 1,
        startKey: after?.[shard] ?? null,
      });
      return items.map((item) => ({ shard, item }));
    }),
  );
  const rows = pages.flat().sort((one, other) => Number(other.item.dueat) - Number(one.item.dueat));
  const taken = rows.slice(0, limit);
  let position: FailedPosition = { ...after };
  const failed = taken.map(({ shard, item }) => {
    // Keeps the last row taken of each shard; a shard without rows so far keeps its position.
    position = { ...position, [shard]: item };
    return { reference: referenceOfKey(item), failedAt: Number(item.dueat), position };
  });
  return { failed, next: rows.length > limit ? position : null };
}

/** The write that removes a failed delivery from the list because it is sent again. */
export const removeFailedDeliveryWrite = (delivery: Delivery): Write =>
  updateWrite(
    "update:delivery",
    failedDeliveryGuard,
    deliveryKey(delivery),
    { expression: "REMOVE duepk, dueat", values: {} },
    {
      condition: "#status = :failed AND attribute_exists(duepk)",
      names: { "#status": "status" },
      values: { ":failed": "failed" },
    },
  );
