import {
  type Delivery,
  type SendOutcome,
  type SettledAttempt,
  settleAttempt,
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

/** An attempt that was made and is not stored yet. */
export interface MadeAttempt {
  outcome: SendOutcome;
  settled: SettledAttempt;
  /** The start time, epoch milliseconds. */
  at: number;
  /** The endpoint as it was called; its health says so when the attempt turned out to be slow. */
  called: WebhookEndpoint;
}

/**
 * Makes the next attempt at a delivery. One that takes over 2 s is noted at its endpoint while it is still open, so
 * that first attempts at the endpoint wait for its turn and stop delaying others.
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
  const attempt = { outcome, at, called, settled: settleAttempt(delivery, outcome, at, context.random()) };
  made.push(attempt);
  return attempt;
}

/** State that parallel attempts share. */
export interface AttemptBatch {
  updates: UpdateGathering;
  /** Takes every attempt that was made, whether it is stored or not. */
  made: MadeAttempt[];
  context: DeliveryContext;
}

/** Returns a batch without attempts. */
export const startBatch = (context: DeliveryContext): AttemptBatch => ({
  updates: new UpdateGathering(),
  made: [],
  context,
});

/** Records which attempts of a batch were accepted, in one line of the log for all of them. */
export function recordOutcomes({ made }: AttemptBatch): void {
  if (made.length === 0) return;
  recordMetric(
    "DeliverySuccess",
    made.map(({ outcome }) => Number(outcome.error === null)),
  );
}

/**
 * Saves what attempts at one endpoint, made side by side, say of it: its health, that it answered for the first time,
 * and that it is to be disabled. Never throws: the attempts are stored, and the sweep of endpoints repairs what fails
 * here.
 */
export async function saveFindings(made: readonly MadeAttempt[], now: number): Promise<void> {
  const called = made.find((one) => one.called.health.slowSince !== null)?.called ?? made[0]?.called;
  if (called === undefined) return;
  // The worst attempt counts last: a quick response next to a slow one does not make the endpoint quick.
  const health = made
    .toSorted((one, other) => severityOf(one) - severityOf(other))
    .reduce((before, { outcome, at }) => healthAfter(before, outcome, at), called.health);
  const accepted = made.find(({ outcome }) => outcome.error === null);
  const answered = { ...called, health, answeredAt: called.answeredAt ?? accepted?.at ?? null };
  const isChanged = health !== called.health || answered.answeredAt !== (called.answeredAt ?? null);
  // In this order, because retiring stores the health that it reads.
  if (isChanged) await logFailure("save an endpoint's health", saveEndpointState(called, answered));
  const isGone = made.some(({ settled }) => settled.endpointIsGone);
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
