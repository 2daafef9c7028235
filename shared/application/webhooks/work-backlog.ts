import { type EndpointBacklog, type RunResult, runDeliveryLimit } from "../../domain/webhooks/backlog.ts";
import { abandonDelivery, type DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { type SignableEndpoint, slowAttemptMilliseconds } from "../../domain/webhooks/endpoint.ts";
import {
  learnFromRound,
  mayGoOn,
  type RunOutcome,
  resultOfRun,
  startRun,
} from "../../domain/webhooks/run-progress.ts";
import {
  attemptWrite,
  type DeliveryTarget,
  listWaitingDeliveries,
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

/**
 * Makes the due attempts of an endpoint's backlog, earliest due first. It starts with one or a few concurrent attempts,
 * doubles the number each time all attempts were accepted, and returns to one attempt after a failure. Starts no
 * attempts after 2 seconds.
 */
export async function workBacklog(backlog: EndpointBacklog, context: DeliveryContext): Promise<RunResult> {
  const startedAt = context.clock.now();
  const waiting = await listWaitingDeliveries(backlog.endpointId, runDeliveryLimit);
  const due = waiting.filter(({ dueAt }) => dueAt <= startedAt).map(({ reference }) => reference);
  let progress = startRun(backlog, startedAt);
  let nextAt = waiting[due.length]?.dueAt ?? null;
  let position = 0;
  while (position < due.length && mayGoOn(progress, context.clock.now())) {
    const references = due.slice(position, position + progress.width);
    position += references.length;
    const round = await makeAttempts(references, context);
    progress = learnFromRound(progress, round.made.map(toOutcome));
    nextAt = earliestOf(nextAt, round.nextAts);
  }
  const now = context.clock.now();
  const isLeft = position < due.length || due.length === runDeliveryLimit;
  return resultOfRun(progress, isLeft ? now : nextAt, now);
}

/** Result of one round of attempts. */
interface Round {
  made: MadeAttempt[];
  /** Due times of the deliveries that remain. */
  nextAts: number[];
}

const earliestOf = (first: number | null, others: readonly number[]): number | null =>
  others.reduce((least, at) => (least === null ? at : Math.min(least, at)), first);

const toOutcome = ({ outcome, at }: MadeAttempt): RunOutcome => ({
  isAccepted: outcome.error === null,
  isSlow: outcome.durationMilliseconds > slowAttemptMilliseconds,
  at,
});

async function makeAttempts(
  references: readonly DeliveryReference[],
  context: DeliveryContext,
): Promise<Round> {
  const targets = await loadSignableTargets(references, context.clock.now());
  const round: Round = { made: [], nextAts: [] };
  const batch = startBatch(context);
  await Promise.all(targets.map((target) => batch.updates.run(() => makeDueAttempt(target, round, batch))));
  recordOutcomes(batch);
  await saveFindings(round.made, context.clock.now());
  return round;
}

async function makeDueAttempt(
  target: DeliveryTarget<SignableEndpoint>,
  round: Round,
  batch: AttemptBatch,
): Promise<void> {
  const { updates, context } = batch;
  const { delivery } = target;
  const now = context.clock.now();
  // The index is eventually consistent, so its entry for a delivery may be outdated.
  if (delivery === null || delivery.nextAttemptAt === null) return;
  if (delivery.nextAttemptAt > now) {
    round.nextAts.push(delivery.nextAttemptAt);
    return;
  }
  const sendable = findSendable(target);
  if (typeof sendable === "string") {
    await updates.update(attemptWrite(abandonDelivery(delivery, sendable, now), now));
    return;
  }
  const made = await makeAttempt(sendable.event, delivery, sendable.signable, batch);
  const isStored = await updates.update(attemptWrite(made.completed, context.clock.now()));
  if (!isStored) return;
  round.made.push(made);
  if (made.completed.delivery.nextAttemptAt !== null)
    round.nextAts.push(made.completed.delivery.nextAttemptAt);
}
