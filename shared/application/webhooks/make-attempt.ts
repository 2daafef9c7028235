import {
  type CompletedAttempt,
  completeAttempt,
  type Delivery,
  type SendOutcome,
} from "../../domain/webhooks/delivery.ts";
import { healthAfter, type SignableEndpoint, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { mustBeDisabled } from "../../domain/webhooks/failing-endpoint.ts";
import { saveEndpointState } from "../../persistence/webhooks/endpoints.ts";
import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { UpdateGathering } from "./gather-updates.ts";
import { retireEndpoint } from "./retire-endpoint.ts";

/** A completed attempt that is not stored yet. */
export interface MadeAttempt {
  outcome: SendOutcome;
  completed: CompletedAttempt;
  /** The start time, epoch milliseconds. */
  at: number;
  /** The endpoint as it was called. Its health shows whether the attempt was slow. */
  called: WebhookEndpoint;
}

/**
 * Makes the next attempt of a delivery. An attempt that takes over 2 s marks its endpoint as slow before the attempt
 * ends. Further first attempts then wait in the endpoint's backlog and do not delay other endpoints.
 */
export async function makeAttempt(
  event: StoredEvent,
  delivery: Delivery,
  signable: SignableEndpoint,
  { made, context }: AttemptBatch,
): Promise<MadeAttempt> {
  const at = context.clock.now();
  const { endpoint } = signable;
  let called = endpoint;
  let slownessSaved: Promise<void> = Promise.resolve();
  const saveSlowness = () => {
    if (called.health.slowSince !== null) return;
    called = { ...endpoint, health: { ...endpoint.health, slowSince: at, hungAt: at } };
    slownessSaved = logFailure("save that an endpoint is slow", saveEndpointState(endpoint, called));
  };
  const outcome = await attemptDelivery(event, signable, at, context, saveSlowness);
  await slownessSaved;
  const attempt = {
    outcome,
    at,
    called,
    completed: completeAttempt(delivery, outcome, at, context.random()),
  };
  made.push(attempt);
  return attempt;
}

/** State that concurrent attempts share. */
export interface AttemptBatch {
  updates: UpdateGathering;
  /** Receives every completed attempt, stored or not. */
  made: MadeAttempt[];
  context: DeliveryContext;
}

/** Returns a batch without attempts. */
export const startBatch = (context: DeliveryContext): AttemptBatch => ({
  updates: new UpdateGathering(),
  made: [],
  context,
});

/** Logs in one line which attempts of a batch were accepted. */
export function recordOutcomes({ made }: AttemptBatch): void {
  if (made.length === 0) return;
  recordMetric(
    "DeliverySuccess",
    made.map(({ outcome }) => Number(outcome.error === null)),
  );
}

/**
 * Stores the results of concurrent attempts at one endpoint: its health, its first success, and whether it must be
 * disabled. Never throws: the attempts are already stored, and the sweep of endpoints repairs anything that fails here.
 */
export async function saveFindings(made: readonly MadeAttempt[], now: number): Promise<void> {
  const called = made.find((one) => one.called.health.slowSince !== null)?.called ?? made[0]?.called;
  if (called === undefined) return;
  // Attempts are recorded from best to worst, so that a quick response does not hide a slow one.
  const health = made
    .toSorted((one, other) => severityOf(one) - severityOf(other))
    .reduce((before, { outcome, at }) => healthAfter(before, outcome, at), called.health);
  const accepted = made.find(({ outcome }) => outcome.error === null);
  const answered = { ...called, health, answeredAt: called.answeredAt ?? accepted?.at ?? null };
  const isChanged = health !== called.health || answered.answeredAt !== (called.answeredAt ?? null);
  // The health is saved before an endpoint is disabled, because disabling stores the health that it reads.
  if (isChanged) await logFailure("save an endpoint's health", saveEndpointState(called, answered));
  const isGone = made.some(({ completed }) => completed.endpointIsGone);
  const reason = isGone ? "gone" : mustBeDisabled(answered, now) ? "failing" : null;
  if (reason !== null) await logFailure("disable an endpoint", retireEndpoint(answered, reason, now));
}

const severityOf = ({ outcome }: MadeAttempt): number =>
  outcome.error === null ? outcome.durationMilliseconds : Number.MAX_SAFE_INTEGER;

async function logFailure(purpose: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    logger.warn(`Could not ${purpose}`, { error: error as Error });
  }
}
