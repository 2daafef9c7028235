import * as z from "zod/mini";
import { readNewItem, type StreamRecord } from "../table/stream-record.ts";

const notificationSchema = z.object({ vehicleId: z.string() });

/**
 * Returns the vehicle of a new pending notification in a stream record; null for every other record. A
 * notification that is renewed before it was sent does not count as new.
 */
export const readPendingVehicle = (record: StreamRecord): string | null =>
  readNewItem(record, "pending_notification", notificationSchema)?.vehicleId ?? null;
