import type { Evidence } from "../../domain/certificates/certificate.ts";
import { evaluateDelivery, evidenceOfDelivery } from "../../domain/certificates/evaluate-answers.ts";
import type { LoggedEvent } from "../../domain/webhooks/event-log.ts";
import { endOfSequence } from "../../domain/webhooks/event-log.ts";
import { readPartnerLog } from "../../persistence/webhooks/event-log.ts";
import type { StepRound } from "./certificate-context.ts";

/** The maximum number of events to read. A step causes fewer events. */
const eventLimit = 200;

/** An event that a step waits for. */
export interface AwaitedEvent {
  /** The event's name in the evidence. */
  what: string;
  matches: (event: LoggedEvent["event"]) => boolean;
  /** The replay whose delivery counts; null for the automatic delivery. */
  replayId: string | null;
}

/** The endpoint's responses to the deliveries of a step. */
export interface Answers {
  state: "accepted" | "refused" | "unknown";
  evidence: Evidence[];
}

/** Returns the partner's events since the step began, oldest first. */
export async function readEventsOfStep({
  certificate,
  progress,
}: StepRound): Promise<readonly LoggedEvent[]> {
  const { events } = await readPartnerLog({
    partnerId: certificate.partnerId,
    filter: {},
    fromSequence: progress.baseSequence + 1,
    toSequence: endOfSequence,
    newestFirst: false,
    limit: eventLimit,
    readableSince: 0,
  });
  return events;
}

/**
 * Evaluates the endpoint's responses to the events: rejected if any event was rejected, accepted once all
 * were accepted.
 */
export function evaluateAnswers(
  events: readonly LoggedEvent[],
  awaited: readonly AwaitedEvent[],
  { certificate }: StepRound,
): Answers {
  const judged = awaited.map(({ what, matches, replayId }) => {
    const found = events.find(({ event }) => matches(event));
    const delivery = found?.deliveries.find(
      (one) => one.endpointId === certificate.endpointId && one.replayId === replayId,
    );
    return {
      state: evaluateDelivery(delivery),
      evidence: delivery === undefined ? [] : evidenceOfDelivery(what, delivery),
    };
  });
  const states = judged.map(({ state }) => state);
  return {
    state: (["refused", "unknown"] as const).find((state) => states.includes(state)) ?? "accepted",
    evidence: judged.flatMap(({ evidence }) => evidence),
  };
}

/** The data of an event. */
const dataOf = ({
  body,
}: LoggedEvent["event"]): { order?: { id: string; status: string; is_highest_bid: boolean } } =>
  (JSON.parse(body) as { data: Record<string, never> }).data;

/** Reports whether an event is about the order's change to the status. */
export const isStatusOf =
  (orderId: string | null, status: string): AwaitedEvent["matches"] =>
  (event) =>
    event.type === "order.status_changed" &&
    event.subjectId === orderId &&
    dataOf(event).order?.status === status;

/** Reports whether an event says that the order is outbid. */
export const isOutbidOf =
  (orderId: string | null): AwaitedEvent["matches"] =>
  (event) =>
    event.type === "order.detail_updated" &&
    event.subjectId === orderId &&
    dataOf(event).order?.is_highest_bid === false;
