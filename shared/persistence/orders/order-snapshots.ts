import { deflateRawSync, inflateRawSync } from "node:zlib";
import { lotOrderKey, orderSnapshotKey } from "../order-keys.ts";
import { queryAll } from "../query.ts";
import { getItem } from "../table.ts";
import { putWrite, type Write } from "../transaction.ts";

/** What an order keeps of its vehicle. */
export interface OrderSnapshot {
  /** The vehicle as the partner saw it, its pictures addressed where they are mirrored. */
  vehicle: unknown;
  /** Where those pictures are fetched from. */
  sourceUrls: readonly string[];
}

/** Keeps a new order's vehicle; the table's stream tells the worker that mirrors its pictures. */
export const snapshotWrite = (
  { partnerId, orderId }: { partnerId: string; orderId: string },
  { vehicle, sourceUrls }: OrderSnapshot,
): Write =>
  putWrite("put:orderSnapshot", "order-snapshot", {
    ...orderSnapshotKey(partnerId, orderId),
    entity: "order_snapshot",
    order_id: orderId,
    body: deflateRawSync(JSON.stringify(vehicle)),
    media_sources: packSources(sourceUrls),
  });

/** Text, because binary values change their form on the way through the stream. */
const packSources = (sourceUrls: readonly string[]): string =>
  deflateRawSync(JSON.stringify(sourceUrls)).toString("base64");

/** The reverse of how `snapshotWrite` keeps the sources; none of a snapshot from before pictures were mirrored. */
export const unpackSources = (packed: unknown): string[] =>
  typeof packed === "string" ? JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString()) : [];

/** The vehicle as the partner saw it when it placed the order; null for orders from before snapshots were kept. */
export async function getOrderSnapshot(partnerId: string, orderId: string): Promise<unknown> {
  const item = await getItem("get:orderSnapshot", orderSnapshotKey(partnerId, orderId));
  return item === null ? null : JSON.parse(inflateRawSync(item.body as Uint8Array).toString());
}

/** The newest picture a partner's orders on a vehicle hold of it; null when it never ordered it. Two round trips. */
export async function findLatestSnapshot(partnerId: string, vehicleId: string): Promise<unknown> {
  const { pk, sk } = lotOrderKey(vehicleId, "");
  const items = await queryAll("query:lotOrder", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    filter: "partner_id = :partner",
    values: { ":kind": sk, ":partner": partnerId },
  });
  for (const { order_id: orderId } of items.reverse()) {
    const snapshot = await getOrderSnapshot(partnerId, String(orderId));
    if (snapshot !== null) return snapshot;
  }
  return null;
}
