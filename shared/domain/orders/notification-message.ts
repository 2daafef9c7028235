import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Messages that trigger the pending notifications of a vehicle's orders. */
export const notificationMessages = messageFormat("notification message", z.object({ vehicleId: messageId }));
