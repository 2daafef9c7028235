import { onTestFinished } from "vitest";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import type { Delivery } from "../../../shared/domain/webhooks/delivery.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { deliveryKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";

/** The context of a deployed function that may call loopback addresses. */
export const context = () => deployedDeliveryContext();
/** Returns a new partner id. */
export const newPartner = () => createId("pt", Date.now());
/** Registers an endpoint and returns it with its secrets. */
async function register(partnerId: string, url: string) {
  const changes = { now: Date.now(), addressRules: context().addressRules };
  const { endpoint, secrets } = await createEndpoint(partnerId, { url }, changes);
  return { ...endpoint, secrets };
}

/** Starts a receiver that stops with the test. */
export const startReceiver = async (answer?: (webhook: ReceivedWebhook) => number | null) => {
  const receiver = await startWebhookReceiver(answer);
  onTestFinished(receiver.stop);
  return receiver;
};

/**
 * Creates an endpoint of a new partner with one pending event. Returns them with the message for an attempt.
 */
export async function pendingDelivery(url: string) {
  const partnerId = newPartner();
  const endpoint = await register(partnerId, url);
  return { partnerId, endpoint, ...(await emitTo(partnerId, endpoint.endpointId)) };
}

/** Emits a pending event for an endpoint. Returns the messages for its delivery. */
export async function emitTo(partnerId: string, endpointId: string) {
  const sequence = await emitEvents(partnerId, [{ data: { order: { note: "한국어 🚗" } } }]);
  const reference = { partnerId, sequence, endpointId, replayId: null };
  const message = (attemptNumber: number) => ({
    messageId: `${sequence}-${endpointId}`,
    body: deliveryMessages.format({ ...reference, attemptNumber }),
  });
  const read = async (): Promise<Delivery> =>
    toDelivery(
      (await getItem("get:delivery", deliveryKey({ partnerId, sequence, endpointId, replayId: null }))) ?? {},
    );
  return { sequence, message, read };
}

/** Returns messages as a function receives them. */
export const asEvent = (...records: { messageId: string; body: string }[]) => ({ Records: records }) as never;
