import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

/** The messages of the delivery queues: which attempt of which delivery is to be made. */
export const deliveryMessages = messageFormat(
  "delivery message",
  z.object({
    partnerId: z.string(),
    sequence: z.int(),
    endpointId: z.string(),
    /** Null for the delivery the event came with. */
    replayId: z.nullable(z.string()),
    attemptNumber: z.int().check(z.minimum(1)),
  }),
);

/** One of them. */
export type DeliveryMessage = ReturnType<typeof deliveryMessages.parse>;
