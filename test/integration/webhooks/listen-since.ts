import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import type { DeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { context, startReceiver } from "./pending-deliveries.ts";

/** When the endpoints of `listenSince` were registered, epoch milliseconds. */
export const startedAt = Date.parse("2026-11-20T00:00:00Z");

/** The deployed world with a clock that stands where it was put and no jitter. */
const worldAt = (now: number): DeliveryContext => ({
  ...context(),
  clock: { now: () => now },
  random: () => 0.5,
});

/**
 * A partner's endpoint that was registered at `startedAt` and answers as configured, and attempts at its events at any
 * instant.
 */
export async function listenSince(partnerId: string, answer: () => number) {
  const receiver = await startReceiver(answer);
  const changes = { now: startedAt, addressRules: context().addressRules };
  const {
    endpoint: { endpointId },
  } = await createEndpoint(partnerId, { url: receiver.url }, changes);
  const reference = (sequence: number) => ({ partnerId, sequence, endpointId, replayId: null });
  const attempt = (sequence: number, attemptNumber: number, now: number) => {
    const body = deliveryMessages.format({ ...reference(sequence), attemptNumber });
    return deliverWebhooks([{ messageId: "1", body }], "retry", worldAt(now));
  };
  return { receiver, endpointId, changes, reference, attempt };
}
