import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Maximum number of orders that one run rechecks. Even at a slow source, a run has time for a hundred cars. */
export const orderRechecksOfMessage = 100;

/**
 * Messages with orders that are due for a dealer query. Messages of one group are processed in order, and a
 * car is always in the same group.
 */
export const orderRecheckMessages = messageFormat(
  "message of order rechecks",
  z.object({
    group: messageId,
    orders: messageList(z.object({ partnerId: messageId, orderId: messageId }), orderRechecksOfMessage),
  }),
);

/** Orders that are due for a dealer query. */
export type OrderRecheckMessage = ReturnType<typeof orderRecheckMessages.parse>;
