import { expect } from "vitest";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import type { DeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { deliveryKey } from "../../../shared/persistence/keys.ts";
import { getItem } from "../../../shared/persistence/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { context, startReceiver } from "./pending-deliveries.ts";
import { takeNextTurn } from "./take-next-turn.ts";

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
  const takeTurn = (now: number) => takeNextTurn({ partnerId, endpointId }, worldAt(now));
  /** The first attempt at an event, by the endpoint's turn where it has to wait for that. */
  const attempt = async (sequence: number, now: number) => {
    const body = deliveryMessages.format({ ...reference(sequence), attemptNumber: 1 });
    expect(await deliverWebhooks([{ messageId: "1", body }], worldAt(now))).toEqual([]);
    const { isInBacklog, attempts } = toDelivery(
      (await getItem("get:delivery", deliveryKey(reference(sequence)))) ?? {},
    );
    if (isInBacklog && attempts.length === 0) await takeTurn(now);
  };
  return { receiver, endpointId, changes, reference, attempt, takeTurn };
}
