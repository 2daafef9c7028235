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
import { recordMetric } from "../../platform/record-metric.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { enqueueRetries, type Lane } from "./enqueue-attempts.ts";
import { retireEndpoint } from "./retire-endpoint.ts";

/** A message received from a queue. */
export interface QueuedMessage {
  messageId: string;
  body: string;
}

/**
 * Makes the attempts that a batch of messages asks for, all concurrently. Returns the ids of messages to be
 * redelivered. A duplicate, late or early message is dropped; nothing is lost by that.
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
  // Saved during the attempt, so that queued messages for this endpoint move to the retry lane and stop delaying
  // first attempts.
  let slownessSaved: Promise<void> = Promise.resolve();
  const saveSlowness = () => {
    if (health.slowSince !== null) return;
    health = { ...health, slowSince: at };
    slownessSaved = logFailure(
      "save that an endpoint is slow",
      saveEndpointState(endpoint, { ...endpoint, health }),
    );
  };
  const outcome = await attemptDelivery(event, signable, at, context, saveSlowness);
  recordMetric("DeliverySuccess", Number(outcome.error === null));
  await slownessSaved;
  const settled = settleAttempt(delivery, outcome, at, context.random());
  if (!(await storeAttempt(settled, context.clock.now()))) return;
  const called = { ...endpoint, health };
  await followUp(settled, called, { ...called, health: healthAfter(health, outcome, at) }, context);
}

/** Never throws: the attempt is stored, so the message must not be redelivered. The sweep repairs what fails here. */
async function followUp(
  { delivery, endpointIsGone }: SettledAttempt,
  called: WebhookEndpoint,
  answered: WebhookEndpoint,
  context: DeliveryContext,
): Promise<void> {
  const now = context.clock.now();
  const work: Promise<void>[] = [saveHealthThenRetire(called, answered, endpointIsGone, now)];
  if (delivery.nextAttemptAt !== null && canWaitInQueue(delivery.nextAttemptAt, now)) {
    const delaySeconds = Math.max(0, Math.ceil((delivery.nextAttemptAt - now) / 1000));
    work.push(logFailure("queue a retry", enqueueRetries([nextAttemptOf(delivery)], delaySeconds)));
  }
  await Promise.all(work);
}

/** In this order, because retiring stores the health that it reads. */
async function saveHealthThenRetire(
  called: WebhookEndpoint,
  answered: WebhookEndpoint,
  endpointIsGone: boolean,
  now: number,
): Promise<void> {
  if (answered.health !== called.health)
    await logFailure("save an endpoint's health", saveEndpointState(called, answered));
  const reason = endpointIsGone ? "gone" : mustBeDisabled(answered, now) ? "failing" : null;
  if (reason !== null) await logFailure("disable an endpoint", retireEndpoint(answered, reason, now));
}

async function logFailure(purpose: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    logger.warn(`Could not ${purpose}`, { error: error as Error });
  }
}
