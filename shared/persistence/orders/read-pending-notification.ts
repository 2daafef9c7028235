import * as z from "zod/mini";
import { readNewItem, type StreamRecord } from "../stream-record.ts";

const notificationSchema = z.object({ vehicleId: z.string() });

/**
 * Returns the vehicle of the pending notification that a stream record shows as new; null for every other change of the
 * table. One that is renewed before it was sent is no new one.
 */
export const readPendingVehicle = (record: StreamRecord): string | null =>
  readNewItem(record, "pending_notification", notificationSchema)?.vehicleId ?? null;
