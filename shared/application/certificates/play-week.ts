import { evidenceOfEvent } from "../../domain/certificates/evaluate-answers.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import type { LoggedEvent } from "../../domain/webhooks/event-log.ts";
import { gapWrite } from "../../persistence/certificates/certifications.ts";
import { simulateOrderStatus } from "../orders/changes/simulate-order-status.ts";
import { replayEvent } from "../webhooks/replay-event.ts";
import type { CertificateContext, RoundResult, StepPlayer, StepRound } from "./certificate-context.ts";
import { type AwaitedEvent, evaluateAnswers, isStatusOf, readEventsOfStep } from "./follow-deliveries.ts";
import { restoreEndpoint, withholdDeliveries } from "./withhold-deliveries.ts";

const refusedFinding = "The endpoint did not accept a delivery.";

/** Moves the order through its statuses. The endpoint receives an event per status. */
export const playStatuses = (statuses: readonly OrderStatus[]): StepPlayer => {
  return async (round) => {
    const { phase } = round.progress;
    const reached = statuses.slice(0, phase + 1);
    const status = reached.at(-1) as OrderStatus;
    await moveOrder(round, status);
    const awaited = reached.map((one) => deliveryOf(round, one, null));
    const { state, evidence } = evaluateAnswers(await readEventsOfStep(round), awaited, round);
    if (state === "refused") return { state: "failed", evidence, finding: refusedFinding };
    if (state === "unknown") return { state: "running", evidence };
    const isLast = phase + 1 === statuses.length;
    return { state: isLast ? "passed" : "running", evidence, progress: { phase: phase + 1 } };
  };
};

/** Delivers one event of the order twice. */
export const playDuplicate =
  (status: OrderStatus): StepPlayer =>
  async (round) => {
    await moveOrder(round, status);
    const [first] = round.progress.replayIds;
    const awaited = [
      deliveryOf(round, status, null),
      ...(first === undefined ? [] : [deliveryOf(round, status, first)]),
    ];
    const events = await readEventsOfStep(round);
    const { state, evidence } = evaluateAnswers(events, awaited, round);
    if (state === "refused") {
      const finding =
        first === undefined ? refusedFinding : "The endpoint rejected an event that it had accepted.";
      return { state: "failed", evidence, finding };
    }
    if (state === "unknown") return { state: "running", evidence };
    if (first !== undefined) return { state: "passed", evidence };
    return { state: "running", evidence, progress: { replayIds: [await replay(round, events, status)] } };
  };

/** Withholds two events, and delivers the later event first. */
export const playReordered =
  (earlier: OrderStatus, later: OrderStatus): StepPlayer =>
  async (round, context) => {
    const { replayIds } = round.progress;
    if (replayIds.length === 0) await withholdStatuses(round, [earlier, later], context);
    const events = await readEventsOfStep(round);
    const order = [later, earlier];
    const awaited = replayIds.map((replayId, position) =>
      deliveryOf(round, order[position] as OrderStatus, replayId),
    );
    const { state, evidence } = evaluateAnswers(events, awaited, round);
    if (state === "refused") return { state: "failed", evidence, finding: refusedFinding };
    if (state === "unknown") return { state: "running", evidence };
    const next = order[replayIds.length];
    if (next === undefined) return { state: "passed", evidence };
    const replayId = await replay(round, events, next);
    return { state: "running", evidence, progress: { replayIds: [...replayIds, replayId] } };
  };

/** Moves the order through its statuses while deliveries are withheld. */
export const playOutage =
  (statuses: readonly OrderStatus[]): StepPlayer =>
  async (round, context): Promise<RoundResult> => {
    await withholdStatuses(round, statuses, context);
    const events = await readEventsOfStep(round);
    const missed = statuses.flatMap((status) => {
      const found = events.find(({ event }) => isStatusOf(round.certificate.orderId, status)(event));
      return found === undefined ? [] : [found];
    });
    const evidence = missed.map(({ event }) => evidenceOfEvent("An event that was not delivered", event));
    const [first, last] = [missed[0]?.event, missed.at(-1)?.event];
    if (missed.length !== statuses.length || first === undefined || last === undefined) {
      const finding =
        "Another program changed the order during the outage, so the run could not withhold its events.";
      return { state: "failed", evidence, finding };
    }
    const gap = { first: first.sequence, last: last.sequence };
    return { state: "passed", evidence, writes: [gapWrite(round.certificate, gap)] };
  };

async function withholdStatuses(
  round: StepRound,
  statuses: readonly OrderStatus[],
  context: CertificateContext,
): Promise<void> {
  await withholdDeliveries(round, context);
  try {
    for (const status of statuses) await moveOrder(round, status);
  } finally {
    await restoreEndpoint(round.certificate, round.now, context);
  }
}

/**
 * Changes the order's status. Does nothing if the step's event exists, because the order then has the status.
 */
async function moveOrder(round: StepRound, status: OrderStatus): Promise<void> {
  const { partnerId, orderId } = round.certificate;
  if (orderId === null) throw new Error("A step before the order was placed moves it");
  const events = await readEventsOfStep(round);
  if (events.some(({ event }) => isStatusOf(orderId, status)(event))) return;
  const which = { partnerId, orderId, now: round.now };
  await simulateOrderStatus(which, { status, occurredAt: round.now });
}

const deliveryOf = (round: StepRound, status: OrderStatus, replayId: string | null): AwaitedEvent => ({
  what: `order.status_changed to ${status}${replayId === null ? "" : ", sent again"}`,
  matches: isStatusOf(round.certificate.orderId, status),
  replayId,
});

/** Sends an event of the step again and returns the replay's id. */
async function replay(
  { certificate, now }: StepRound,
  events: readonly LoggedEvent[],
  status: OrderStatus,
): Promise<string> {
  const found = events.find(({ event }) => isStatusOf(certificate.orderId, status)(event));
  if (found === undefined) throw new Error(`There is no event of ${status} to send again`);
  const { partnerId, endpointId } = certificate;
  return (await replayEvent({ partnerId, eventId: found.event.eventId, endpointId }, { now })).id;
}
