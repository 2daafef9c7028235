import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** The messages of the delivery queues: each requests one attempt of one delivery. */
export const deliveryMessages = messageFormat(
  "delivery message",
  z.object({
    partnerId: messageId,
    sequence: z.int(),
    endpointId: messageId,
    /** Null for the automatic delivery. */
    replayId: z.nullable(messageId),
    attemptNumber: z.int().check(z.minimum(1)),
  }),
);

/** A message of the delivery queues. */
export type DeliveryMessage = ReturnType<typeof deliveryMessages.parse>;
