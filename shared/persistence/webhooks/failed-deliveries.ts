import type { Delivery, DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { dueShards } from "../due-shard.ts";
import { deliveryKey } from "../keys.ts";
import { queryDuePage } from "../query.ts";
import type { StoredItem } from "../table.ts";
import { updateWrite, type Write } from "../transaction.ts";
import { referenceOfKey } from "./deliveries.ts";

/** Where a page of failed deliveries ended: in each shard that was read from, the key of its last row. */
export type FailedPosition = Record<string, StoredItem>;

/** A delivery that was given up, and when, epoch milliseconds. */
export interface FailedDelivery {
  reference: DeliveryReference;
  failedAt: number;
}

/** Name of the write that takes a delivery off the list; it is refused when somebody did so before. */
export const failedDeliveryGuard = "failed-delivery";

/**
 * Deliveries that were given up and that nobody has attended to, of all partners, the latest first, in one round trip.
 * @param after where the page before ended; null for the first
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
  // Of each shard the last row taken stays; a shard that gave none goes on where it was.
  const last = Object.fromEntries(taken.map(({ shard, item }) => [shard, item]));
  return {
    failed: taken.map(({ item }) => ({ reference: referenceOfKey(item), failedAt: Number(item.dueat) })),
    next: rows.length > limit ? { ...after, ...last } : null,
  };
}

/** The write that takes a failed delivery off the list, because it is being sent again. */
export const attendedWrite = (delivery: Delivery): Write =>
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
