import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Maximum number of orders that one run rechecks: a hundred cars at a slow source. */
export const orderRechecksOfMessage = 100;

/**
 * Messages with orders whose dealers are due to be asked about their cars. Those of one group are handled one after the
 * other, and a car is always in messages of the same group.
 */
export const orderRecheckMessages = messageFormat(
  "message of order rechecks",
  z.object({
    group: messageId,
    orders: messageList(z.object({ partnerId: messageId, orderId: messageId }), orderRechecksOfMessage),
  }),
);

/** Orders whose dealers are due to be asked about their cars. */
export type OrderRecheckMessage = ReturnType<typeof orderRecheckMessages.parse>;
