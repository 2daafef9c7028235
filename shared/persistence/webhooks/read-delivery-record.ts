import * as z from "zod/mini";
import type { DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { readNewItem, type StreamRecord } from "../table/stream-record.ts";

const referenceSchema = z.object({
  partnerId: z.string(),
  sequence: z.int(),
  endpointId: z.string(),
  replayId: z.nullable(z.string()),
} satisfies Record<keyof DeliveryReference, z.ZodMiniType>);

/** Returns the new delivery in a stream record; null for every other record. */
export const readDeliveryRecord = (record: StreamRecord): DeliveryReference | null =>
  readNewItem(record, "delivery", referenceSchema);
