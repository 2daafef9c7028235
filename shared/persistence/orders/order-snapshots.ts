import { inflateRawSync } from "node:zlib";
import { orderSnapshotKey } from "../keys.ts";
import { getItem } from "../table.ts";

/** The vehicle as the partner saw it when it placed the order; null for orders from before snapshots were kept. */
export async function getOrderSnapshot(partnerId: string, orderId: string): Promise<unknown> {
  const item = await getItem(orderSnapshotKey(partnerId, orderId));
  return item === null ? null : JSON.parse(inflateRawSync(item.body as Uint8Array).toString());
}
