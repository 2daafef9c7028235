import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import { orderStatuses } from "../orders/order.ts";

/** Maximum number of entries of one message. A batch of the table stream has at most this many records. */
const linesOfPush = 100;

/**
 * Messages of the push queue: changes of a thread for its open pages. They contain the numbers of messages
 * but no texts, because a text that is withdrawn in the meantime must not be shown.
 */
export const pushMessages = messageFormat(
  "push message",
  z.object({
    threadId: messageId,
    /** Numbers of messages that are new or were withdrawn. */
    sequences: messageList(z.int(), linesOfPush),
    /** New statuses of the thread's order. */
    statuses: messageList(
      z.object({
        orderId: messageId,
        status: z.enum(orderStatuses),
        createdAt: z.int(),
        version: z.int(),
      }),
      linesOfPush,
    ),
    /** Whether a read marker moved. */
    isMarked: z.boolean(),
  }),
);

/** Changes of a thread to push. */
export type PushMessage = ReturnType<typeof pushMessages.parse>;
