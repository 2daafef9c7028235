import * as z from "zod/mini";
import type { DeliveryReference } from "./delivery.ts";

/** What travels through the delivery queues: which attempt of which delivery is to be made. */
export interface DeliveryMessage extends DeliveryReference {
  attemptNumber: number;
}

const messageSchema = z.object({
  partner_id: z.string(),
  sequence: z.int(),
  endpoint_id: z.string(),
  replay_id: z.optional(z.string()),
  attempt_number: z.int().check(z.minimum(1)),
});

/** The message as the queue carries it. */
export function formatDeliveryMessage(message: DeliveryMessage): string {
  const wire: z.output<typeof messageSchema> = {
    partner_id: message.partnerId,
    sequence: message.sequence,
    endpoint_id: message.endpointId,
    replay_id: message.replayId ?? undefined,
    attempt_number: message.attemptNumber,
  };
  return JSON.stringify(wire);
}

/**
 * The reverse of `formatDeliveryMessage`.
 * @throws Error when the text is no such message.
 */
export function parseDeliveryMessage(text: string): DeliveryMessage {
  const wire = messageSchema.parse(JSON.parse(text));
  return {
    partnerId: wire.partner_id,
    sequence: wire.sequence,
    endpointId: wire.endpoint_id,
    replayId: wire.replay_id ?? null,
    attemptNumber: wire.attempt_number,
  };
}
