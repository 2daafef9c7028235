import { type OrderRecheckMessage, orderRecheckMessages } from "../../domain/orders/order-recheck-message.ts";
import { sendInGroups } from "./send-in-groups.ts";

/**
 * Queues dealers' orders to be rechecked, in order within a group. @throws Error when the queue rejected a
 * message
 */
export const requestOrderRechecks = (messages: Iterable<OrderRecheckMessage>): Promise<void> =>
  sendInGroups(
    "send:dealerOrderRechecks",
    Iterator.from(messages).map((message) => ({
      body: orderRecheckMessages.format(message),
      groupId: message.group,
    })),
  );
