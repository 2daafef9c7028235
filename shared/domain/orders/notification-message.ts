import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Messages that ask for the pending notifications of a vehicle's orders to be sent. */
export const notificationMessages = messageFormat("notification message", z.object({ vehicleId: messageId }));
