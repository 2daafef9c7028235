import { currentTraceHeader } from "../../platform/current-trace.ts";
import { lotOrderKey, orderSnapshotKey } from "../keys/order-keys.ts";
import { compressedField, compressJson, decompressJson } from "../table/compressed-json.ts";
import { queryAll } from "../table/query.ts";
import { type FieldForm, storedEntity } from "../table/stored-entity.ts";
import { getItem, type StoredItem } from "../table/table.ts";
import { putWrite, type Write } from "../table/transaction.ts";

/** The stored vehicle of an order. */
export interface OrderSnapshot {
  /** The vehicle as the partner saw it, with the URLs of its copied images. */
  vehicle: unknown;
  /** Source URLs of the images. */
  sourceUrls: readonly string[];
}

/** Source URLs are stored as text, because binary values change their form in the table's stream. */
export const sourceUrlsForm: FieldForm = {
  encode: (sourceUrls) => Buffer.from(compressJson(sourceUrls)).toString("base64"),
  decode: (text) => decompressJson(Buffer.from(String(text), "base64")),
};

const snapshotItems = storedEntity<OrderSnapshot & { orderId: string }>("order_snapshot", {
  vehicle: compressedField,
  sourceUrls: sourceUrlsForm,
});

/**
 * Returns the write that stores a new order's vehicle. The table's stream then triggers the worker that
 * copies its images, in the same trace.
 */
export const snapshotWrite = (
  { partnerId, orderId }: { partnerId: string; orderId: string },
  { vehicle, sourceUrls }: OrderSnapshot,
): Write =>
  putWrite(
    "put:orderSnapshot",
    "order-snapshot",
    snapshotItems.toItem(
      { ...orderSnapshotKey(partnerId, orderId), traceHeader: currentTraceHeader() },
      { orderId, vehicle, sourceUrls },
    ),
  );

/**
 * Returns the vehicle as the partner saw it when it placed the order; null for an order older than vehicle snapshots.
 */
export async function getOrderSnapshot(partnerId: string, orderId: string): Promise<unknown> {
  const item = await getItem("get:orderSnapshot", orderSnapshotKey(partnerId, orderId));
  return item === null ? null : vehicleInSnapshot(item);
}

/** Returns the vehicle in a stored snapshot. */
export const vehicleInSnapshot = (item: StoredItem): unknown => snapshotItems.fromItem(item).vehicle;

/** Returns the newest snapshot of a vehicle among a partner's orders on it; null if there is none. Two round trips. */
export async function findLatestSnapshot(partnerId: string, vehicleId: string): Promise<unknown> {
  const { pk, sk } = lotOrderKey(vehicleId, "");
  const items = await queryAll("query:lotOrder", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    filter: "partnerId = :partner",
    values: { ":kind": sk, ":partner": partnerId },
  });
  for (const { orderId } of items.reverse()) {
    const snapshot = await getOrderSnapshot(partnerId, String(orderId));
    if (snapshot !== null) return snapshot;
  }
  return null;
}
