import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { MediaMessage } from "../../domain/media/media-message.ts";
import type { StreamRecord } from "../stream-record.ts";
import { fromAttributes } from "../table.ts";
import { unpackSources } from "./order-snapshots.ts";

/** The pictures of an order's vehicle when a stream record tells of a new one; none for every other change of the table. */
export function readSnapshotMedia(record: StreamRecord): MediaMessage[] {
  const image = record.dynamodb?.NewImage;
  if (record.eventName !== "INSERT" || image === undefined) return [];
  const item = fromAttributes(image as Record<string, AttributeValue>);
  if (item.entity !== "order_snapshot") return [];
  const orderId = String(item.order_id);
  return unpackSources(item.media_sources).map((sourceUrl) => ({ orderId, sourceUrl }));
}
