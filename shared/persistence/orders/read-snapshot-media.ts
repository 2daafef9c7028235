import * as z from "zod/mini";
import type { MediaMessage } from "../../domain/media/media-message.ts";
import { readNewItem, type StreamRecord } from "../table/stream-record.ts";
import { sourceUrlsForm } from "./order-snapshots.ts";

const snapshotSchema = z.object({
  orderId: z.string(),
  sourceUrls: z.pipe(z.transform(sourceUrlsForm.decode), z.array(z.string())),
});

/** Returns the images of an order's vehicle when a stream record inserts a snapshot; none for any other record. */
export function readSnapshotMedia(record: StreamRecord): MediaMessage[] {
  const snapshot = readNewItem(record, "order_snapshot", snapshotSchema);
  if (snapshot === null) return [];
  return snapshot.sourceUrls.map((sourceUrl) => ({ orderId: snapshot.orderId, sourceUrl }));
}
