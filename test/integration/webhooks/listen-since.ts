import { expect } from "vitest";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import type { DeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { deliveryKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { context, startReceiver } from "./pending-deliveries.ts";
import { runNextBacklog } from "./run-next-backlog.ts";

/** Registration time of the endpoints of `listenSince`, epoch milliseconds. */
export const startedAt = Date.parse("2026-11-20T00:00:00Z");

/** Returns the deployed context with a fixed clock and no jitter. */
const worldAt = (now: number): DeliveryContext => ({
  ...context(),
  clock: { now: () => now },
  random: () => 0.5,
});

/**
 * Creates a partner's endpoint, registered at `startedAt` with configured responses, and a function that
 * attempts its events at any time.
 */
export async function listenSince(partnerId: string, answer: () => number) {
  const receiver = await startReceiver(answer);
  const changes = { now: startedAt, addressRules: context().addressRules };
  const {
    endpoint: { endpointId },
  } = await createEndpoint(partnerId, { url: receiver.url }, changes);
  const reference = (sequence: number) => ({ partnerId, sequence, endpointId, replayId: null });
  const runBacklog = (now: number) => runNextBacklog({ partnerId, endpointId }, worldAt(now));
  /** Makes the first attempt at an event, through the endpoint's backlog if necessary. */
  const attempt = async (sequence: number, now: number) => {
    const body = deliveryMessages.format({ ...reference(sequence), attemptNumber: 1 });
    expect(await deliverWebhooks([{ messageId: "1", body }], worldAt(now))).toEqual([]);
    const { isInBacklog, attempts } = toDelivery(
      (await getItem("get:delivery", deliveryKey(reference(sequence)))) ?? {},
    );
    if (isInBacklog && attempts.length === 0) await runBacklog(now);
  };
  return { receiver, endpointId, changes, reference, attempt, runBacklog };
}
