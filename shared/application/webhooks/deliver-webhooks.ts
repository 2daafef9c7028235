import { abandonDelivery, decideOnMessage } from "../../domain/webhooks/delivery.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import { healthAfter, type SignableEndpoint } from "../../domain/webhooks/endpoint.ts";
import {
  type DeliveryTarget,
  loadSignableTargets,
  moveToBacklog,
  storeAttempt,
} from "../../persistence/webhooks/deliveries.ts";
import { announceTurn, scheduleTurn } from "./call-turn.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { type MadeAttempt, makeAttempt, saveFindings } from "./make-attempt.ts";
import { type QueuedMessage, workMessages } from "./work-messages.ts";

/** By then the index shows a delivery that was moved to its endpoint's backlog. */
const indexDelayMilliseconds = 1000;

/**
 * Makes the first attempts that a batch of messages asks for, all concurrently. Deliveries to an endpoint that is slow
 * or failing are moved to its backlog instead. Returns the ids of messages to be redelivered. A duplicate, late or
 * early message is dropped; nothing is lost by that.
 */
export const deliverWebhooks = (
  queued: readonly QueuedMessage[],
  context: DeliveryContext,
): Promise<string[]> =>
  workMessages(queued, deliveryMessages.parse, async (messages) => {
    const targets = await loadSignableTargets(messages);
    return messages.map(
      (message, position) => () =>
        deliver(message, targets[position] as DeliveryTarget<SignableEndpoint>, context),
    );
  });

async function deliver(
  message: DeliveryMessage,
  target: DeliveryTarget<SignableEndpoint>,
  context: DeliveryContext,
): Promise<void> {
  const { event, delivery, endpoint: signable } = target;
  const now = context.clock.now();
  if (event === null || delivery === null) return;
  if (decideOnMessage(delivery, message.attemptNumber, now) === "drop") return;
  // Again, because the run that moved it may have died before it called the turn.
  if (delivery.isInBacklog) return callTurnSoon(target, now);
  if (signable === null || !signable.endpoint.enabled) {
    const error = signable === null ? "The endpoint was deleted." : "The endpoint is disabled.";
    await storeAttempt(abandonDelivery(delivery, error, now), now);
    return;
  }
  if (signable.endpoint.health.slowSince !== null) {
    await moveToBacklog(delivery, now);
    return callTurnSoon(target, now);
  }
  const made = await makeAttempt(event, delivery, signable, context);
  if (await storeFirstAttempt(made, context)) await saveFindings([made], context.clock.now());
}

async function callTurnSoon(
  { delivery, endpoint }: DeliveryTarget<SignableEndpoint>,
  now: number,
): Promise<void> {
  if (delivery === null) return;
  const hungAt = endpoint?.endpoint.health.hungAt ?? null;
  await announceTurn(await scheduleTurn(delivery, { at: now + indexDelayMilliseconds, hungAt }, now), now);
}

/** The turn comes first: a crash in between leaves a turn without work, and not a delivery without a turn. */
async function storeFirstAttempt(
  { settled, called, outcome, at }: MadeAttempt,
  context: DeliveryContext,
): Promise<boolean> {
  const { delivery } = settled;
  const now = context.clock.now();
  if (delivery.nextAttemptAt === null) return storeAttempt(settled, now);
  const { hungAt = null } = healthAfter(called.health, outcome, at);
  const turn = await scheduleTurn(delivery, { at: delivery.nextAttemptAt, hungAt }, now);
  const isStored = await storeAttempt(settled, now);
  await announceTurn(turn, now);
  return isStored;
}
