import { inflateRawSync } from "node:zlib";
import { lotOrderKey, orderSnapshotKey } from "../keys.ts";
import { getItem, queryAll } from "../table.ts";

/** The vehicle as the partner saw it when it placed the order; null for orders from before snapshots were kept. */
export async function getOrderSnapshot(partnerId: string, orderId: string): Promise<unknown> {
  const item = await getItem(orderSnapshotKey(partnerId, orderId));
  return item === null ? null : JSON.parse(inflateRawSync(item.body as Uint8Array).toString());
}

/** The newest picture a partner's orders on a vehicle hold of it; null when it never ordered it. Two round trips. */
export async function findLatestSnapshot(partnerId: string, vehicleId: string): Promise<unknown> {
  const { pk, sk } = lotOrderKey(vehicleId, "");
  const items = await queryAll({
    condition: "pk = :pk AND begins_with(sk, :kind)",
    filter: "partner_id = :partner",
    values: { ":pk": pk, ":kind": sk, ":partner": partnerId },
  });
  for (const { order_id: orderId } of items.reverse()) {
    const snapshot = await getOrderSnapshot(partnerId, String(orderId));
    if (snapshot !== null) return snapshot;
  }
  return null;
}
