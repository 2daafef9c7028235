import { abandonDelivery, decideOnMessage } from "../../domain/webhooks/delivery.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import { healthAfter, type SignableEndpoint } from "../../domain/webhooks/endpoint.ts";
import {
  attemptWrite,
  backlogWrite,
  type DeliveryTarget,
  loadSignableTargets,
} from "../../persistence/webhooks/deliveries.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { findSendable } from "./find-sendable.ts";
import {
  type AttemptBatch,
  type MadeAttempt,
  makeAttempt,
  recordOutcomes,
  saveFindings,
  startBatch,
} from "./make-attempt.ts";
import { announceRun, scheduleRun } from "./schedule-run.ts";
import { type QueuedMessage, workMessages } from "./work-messages.ts";

/** A delivery that was moved to its endpoint's backlog appears in the index within this time. */
const indexDelayMilliseconds = 1000;

/**
 * Makes the first attempts in a batch of messages concurrently. Attempts that end at the same time are stored in one
 * call. Deliveries to a slow or failing endpoint are moved to its backlog instead. Returns the ids of messages to be
 * redelivered. Duplicate, late and early messages are dropped without loss.
 */
export async function deliverWebhooks(
  queued: readonly QueuedMessage[],
  context: DeliveryContext,
): Promise<string[]> {
  const batch = startBatch(context);
  const failedIds = await workMessages(queued, deliveryMessages.parse, async (messages) => {
    const targets = await loadSignableTargets(messages, context.clock.now());
    return messages.map((message, position) => () => {
      const target = targets[position] as DeliveryTarget<SignableEndpoint>;
      return batch.updates.run(() => deliver(message, target, batch));
    });
  });
  recordOutcomes(batch);
  return failedIds;
}

async function deliver(
  message: DeliveryMessage,
  target: DeliveryTarget<SignableEndpoint>,
  batch: AttemptBatch,
): Promise<void> {
  const { updates, context } = batch;
  const { delivery } = target;
  const now = context.clock.now();
  if (delivery === null) return;
  if (decideOnMessage(delivery, message.attemptNumber, now) === "drop") return;
  // Repeated, because the run that moved the delivery may have died before scheduling the endpoint's next
  // run.
  if (delivery.isInBacklog) return requestRunSoon(target, now);
  const sendable = findSendable(target);
  if (typeof sendable === "string") {
    await updates.update(attemptWrite(abandonDelivery(delivery, sendable, now), now));
    return;
  }
  const { event, signable } = sendable;
  if (signable.endpoint.health.slowSince !== null) {
    await updates.update(backlogWrite(delivery, now));
    return requestRunSoon(target, now);
  }
  const made = await makeAttempt(event, delivery, signable, batch);
  if (await storeFirstAttempt(made, batch)) await saveFindings([made], context.clock.now());
}

async function requestRunSoon(
  { delivery, endpoint }: DeliveryTarget<SignableEndpoint>,
  now: number,
): Promise<void> {
  if (delivery === null) return;
  const hungAt = endpoint?.endpoint.health.hungAt ?? null;
  await announceRun(await scheduleRun(delivery, { at: now + indexDelayMilliseconds, hungAt }, now), now);
}

/**
 * The run is stored first. After a crash there may be a run without work, but never a delivery without a run.
 */
async function storeFirstAttempt(
  { completed, called, outcome, at }: MadeAttempt,
  { updates, context }: AttemptBatch,
): Promise<boolean> {
  const { delivery } = completed;
  const now = context.clock.now();
  if (delivery.nextAttemptAt === null) return updates.update(attemptWrite(completed, now));
  const { hungAt = null } = healthAfter(called.health, outcome, at);
  const run = await scheduleRun(delivery, { at: delivery.nextAttemptAt, hungAt }, now);
  const isStored = await updates.update(attemptWrite(completed, now));
  await announceRun(run, now);
  return isStored;
}
