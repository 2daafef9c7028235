import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

/** The messages of the delivery queues: which attempt of which delivery to make. */
export const deliveryMessages = messageFormat(
  "delivery message",
  z.object({
    partnerId: z.string(),
    sequence: z.int(),
    endpointId: z.string(),
    /** Null for the automatic delivery. */
    replayId: z.nullable(z.string()),
    attemptNumber: z.int().check(z.minimum(1)),
  }),
);

/** A message of the delivery queues. */
export type DeliveryMessage = ReturnType<typeof deliveryMessages.parse>;
