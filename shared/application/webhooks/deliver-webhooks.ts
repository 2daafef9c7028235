import {
  abandonDelivery,
  type Delivery,
  decideOnMessage,
  nextAttemptOf,
  type SettledAttempt,
  settleAttempt,
} from "../../domain/webhooks/delivery.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import { healthAfter, type SignableEndpoint, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { mustBeDisabled } from "../../domain/webhooks/failing-endpoint.ts";
import { canWaitInQueue } from "../../domain/webhooks/redrive.ts";
import {
  type DeliveryTarget,
  loadSignableTargets,
  storeAttempt,
} from "../../persistence/webhooks/deliveries.ts";
import { saveEndpointState } from "../../persistence/webhooks/endpoints.ts";
import { logger } from "../../platform/logger.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { enqueueRetries, type Lane } from "./enqueue-attempts.ts";
import { retireEndpoint } from "./retire-endpoint.ts";

/** A message as a queue hands it over. */
export interface QueuedMessage {
  messageId: string;
  body: string;
}

/**
 * Makes the attempts a batch of messages asks for, all at the same time. Returns the ids of messages that have to come
 * again; a message that comes twice, too late or too early is dropped without harm.
 */
export async function deliverWebhooks(
  queued: readonly QueuedMessage[],
  lane: Lane,
  context: DeliveryContext,
): Promise<string[]> {
  const failedIds: string[] = [];
  const readable = queued.flatMap(({ messageId, body }) => {
    try {
      return [{ messageId, message: deliveryMessages.parse(body) }];
    } catch (error) {
      logger.error("A delivery message cannot be read", { messageId, error: error as Error });
      failedIds.push(messageId);
      return [];
    }
  });
  const targets = await loadSignableTargets(readable.map(({ message }) => message));
  await Promise.all(
    readable.map(async ({ messageId, message }, position) => {
      try {
        await deliver(message, targets[position] as DeliveryTarget<SignableEndpoint>, lane, context);
      } catch (error) {
        logger.error("A delivery could not be processed", { messageId, error: error as Error });
        failedIds.push(messageId);
      }
    }),
  );
  return failedIds;
}

async function deliver(
  message: DeliveryMessage,
  { event, delivery, endpoint: signable }: DeliveryTarget<SignableEndpoint>,
  lane: Lane,
  context: DeliveryContext,
): Promise<void> {
  const now = context.clock.now();
  if (event === null || delivery === null) return;
  if (decideOnMessage(delivery, message.attemptNumber, now) === "drop") return;
  if (signable === null || !signable.endpoint.enabled) {
    const error = signable === null ? "The endpoint was deleted." : "The endpoint is disabled.";
    await storeAttempt(abandonDelivery(delivery, error, now), now);
    return;
  }
  if (lane !== "retry" && signable.endpoint.health.slowSince !== null) {
    const refused = await enqueueRetries([message]);
    if (refused.length > 0) throw new Error("The retry queue refused a message");
    return;
  }
  await attemptAndStore(event, delivery, signable, context);
}

async function attemptAndStore(
  event: StoredEvent,
  delivery: Delivery,
  signable: SignableEndpoint,
  context: DeliveryContext,
): Promise<void> {
  const at = context.clock.now();
  const { endpoint } = signable;
  let { health } = endpoint;
  // Told while the attempt still hangs: what is queued for this endpoint must stop holding up first attempts.
  let slownessNoted: Promise<void> = Promise.resolve();
  const noteSlowness = () => {
    if (health.slowSince !== null) return;
    health = { ...health, slowSince: at };
    slownessNoted = attended("note a slow endpoint", saveEndpointState(endpoint, { ...endpoint, health }));
  };
  const outcome = await attemptDelivery(event, signable, at, context, noteSlowness);
  await slownessNoted;
  const settled = settleAttempt(delivery, outcome, at, context.random());
  if (!(await storeAttempt(settled, context.clock.now()))) return;
  const called = { ...endpoint, health };
  await followUp(settled, called, { ...called, health: healthAfter(health, outcome, at) }, context);
}

/** Nothing here may bring the message back: the attempt is stored, and what fails now is made good by the sweep. */
async function followUp(
  { delivery, endpointIsGone }: SettledAttempt,
  called: WebhookEndpoint,
  answered: WebhookEndpoint,
  context: DeliveryContext,
): Promise<void> {
  const now = context.clock.now();
  const work: Promise<void>[] = [];
  if (answered.health !== called.health)
    work.push(attended("note an endpoint's health", saveEndpointState(called, answered)));
  const reason = endpointIsGone ? "gone" : mustBeDisabled(answered, now) ? "failing" : null;
  if (reason !== null) work.push(attended("retire an endpoint", retireEndpoint(answered, reason, now)));
  if (delivery.nextAttemptAt !== null && canWaitInQueue(delivery.nextAttemptAt, now)) {
    const delaySeconds = Math.max(0, Math.ceil((delivery.nextAttemptAt - now) / 1000));
    work.push(attended("queue a retry", enqueueRetries([nextAttemptOf(delivery)], delaySeconds)));
  }
  await Promise.all(work);
}

async function attended(purpose: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    logger.warn(`Could not ${purpose}`, { error: error as Error });
  }
}
