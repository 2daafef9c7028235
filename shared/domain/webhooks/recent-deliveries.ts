import { type Attempt, type Delivery, statusAtEndpoint } from "./delivery.ts";
import type { LoggedEvent, StoredEvent } from "./event-log.ts";

/** The number of newest events of a partner from which the deliveries of its endpoints are summarized. */
export const recentEventCount = 100;

/** Maximum number of an endpoint's attempts that operators see. */
export const recentAttemptCount = 100;

/** An attempt to send one of the newest events to an endpoint. */
export interface RecentAttempt extends Attempt {
  event: Pick<StoredEvent, "eventId" | "type" | "sequence">;
  replayId: string | null;
}

/** The deliveries of the newest events to one endpoint. */
export interface RecentDeliveries {
  /** Number of events that were sent or are to be sent to the endpoint. */
  eventCount: number;
  /** Number of events that wait for a retry. */
  pendingCount: number;
  /** Number of events that have permanently failed. */
  failedCount: number;
  /** Start of the last accepted attempt, epoch milliseconds; null if there is none. */
  lastSuccessAt: number | null;
  /** The last attempt that was not accepted; null if there is none. */
  lastFailure: Attempt | null;
}

/** Summarizes the deliveries of events to an endpoint. */
export function summariseDeliveries(endpointId: string, events: readonly LoggedEvent[]): RecentDeliveries {
  const sent = events
    .map(({ deliveries }) => deliveries.filter((one) => one.endpointId === endpointId))
    .filter((deliveries) => deliveries.length > 0);
  const attempts = sent.flat().flatMap((delivery: Delivery) => delivery.attempts);
  const lastOf = (chosen: readonly Attempt[]) =>
    chosen.toSorted((one, other) => other.at - one.at)[0] ?? null;
  const states = sent.map(statusAtEndpoint);
  return {
    eventCount: sent.length,
    pendingCount: states.filter((state) => state === "pending").length,
    failedCount: states.filter((state) => state === "failed").length,
    lastSuccessAt: lastOf(attempts.filter(({ error }) => error === null))?.at ?? null,
    lastFailure: lastOf(attempts.filter(({ error }) => error !== null)),
  };
}

/** Returns the latest attempts to send events to an endpoint, newest first. */
export const listRecentAttempts = (endpointId: string, events: readonly LoggedEvent[]): RecentAttempt[] =>
  events
    .flatMap(({ event, deliveries }) =>
      deliveries
        .filter((one) => one.endpointId === endpointId)
        .flatMap(({ attempts, replayId }) => attempts.map((attempt) => ({ ...attempt, event, replayId }))),
    )
    .toSorted((one, other) => other.at - one.at)
    .slice(0, recentAttemptCount);
