import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { DeliveryReference } from "../../domain/webhooks/delivery.ts";
import type { StreamRecord } from "../stream-record.ts";
import { fromAttributes } from "../table.ts";

/** The delivery a stream record tells of when one was just filed; null for every other change of the table. */
export function readDeliveryRecord(record: StreamRecord): DeliveryReference | null {
  const image = record.dynamodb?.NewImage;
  if (record.eventName !== "INSERT" || image === undefined) return null;
  const item = fromAttributes(image as Record<string, AttributeValue>);
  if (item.entity !== "delivery") return null;
  return {
    partnerId: String(item.partner_id),
    sequence: Number(item.sequence),
    endpointId: String(item.endpoint_id),
    replayId: typeof item.replay_id === "string" ? item.replay_id : null,
  };
}
