import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import { orderStatuses } from "../orders/order.ts";

/** Maximum number of entries of one message: a batch of the table stream has no more records. */
const linesOfPush = 100;

/**
 * Messages of the queue of pushes: changes of a thread for its open pages. They name messages and repeat
 * none: a text that is withdrawn meanwhile must not be shown after that.
 */
export const pushMessages = messageFormat(
  "push message",
  z.object({
    threadId: messageId,
    /** Numbers of messages that are new, or were withdrawn. */
    sequences: messageList(z.int(), linesOfPush),
    /** Statuses that the thread's order took on. */
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
