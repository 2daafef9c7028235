import { nextAttemptAt } from "./retry-schedule.ts";

/** State of a delivery: `pending` until the receiver accepts it or the last attempt fails. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/**
 * One attempt, or the reason why none could be made (`responseCode` null, duration 0). Retained as long as
 * its event.
 */
export interface Attempt {
  /** From 1, without gaps. */
  number: number;
  /** The start time, epoch milliseconds. */
  at: number;
  durationMilliseconds: number;
  responseCode: number | null;
  /** One sentence for the partner; null when the receiver accepted. */
  error: string | null;
  /** The beginning of the receiver's response, at most 1 KiB. */
  responseExcerpt: string | null;
}

/** The largest values of an attempt in characters, and the maximum number of attempts shown per event. */
export const attemptLimits = { error: 200, excerpt: 1024, shown: 200 } as const;

/** One event for one endpoint, with all attempts. */
export interface Delivery {
  partnerId: string;
  sequence: number;
  eventId: string;
  /** The creation time of its event, epoch milliseconds. Deliveries of earlier releases have none. */
  eventCreatedAt?: number;
  endpointId: string;
  /** The replay to which the delivery belongs, with its own schedule; null for the automatic delivery. */
  replayId: string | null;
  status: DeliveryStatus;
  /** Epoch milliseconds; null once the delivery has ended. */
  nextAttemptAt: number | null;
  attempts: readonly Attempt[];
  /** True once the delivery waits in its endpoint's backlog. From then on, only the endpoint's runs make attempts. */
  isInBacklog?: boolean;
}

/** Identifies one delivery. */
export type DeliveryReference = Pick<Delivery, "partnerId" | "sequence" | "endpointId" | "replayId">;

/** The result of sending a webhook once. */
export interface SendOutcome {
  responseCode: number | null;
  error: string | null;
  responseExcerpt: string | null;
  durationMilliseconds: number;
  /** The delay requested by the receiver; null if none was requested. */
  retryAfterSeconds: number | null;
}

/** The delivery after an attempt, and whether the receiver requested an end of all deliveries. */
export interface CompletedAttempt {
  delivery: Delivery;
  attempt: Attempt;
  endpointIsGone: boolean;
}

const goneStatus = 410;

// Clocks differ a little between machines, so a message that is early by less than this counts as due.
const clockToleranceMilliseconds = 10_000;

/**
 * Returns whether to make the attempt in a message: `attempt`, or `drop` when the attempt was already made, the
 * delivery has ended, or it is not due. Dropping loses nothing, because the sweep finds pending deliveries when they
 * are due.
 */
export function decideOnMessage(delivery: Delivery, attemptNumber: number, now: number): "attempt" | "drop" {
  const isNext = delivery.attempts.length + 1 === attemptNumber;
  const isDue = delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now + clockToleranceMilliseconds;
  return delivery.status === "pending" && isNext && isDue ? "attempt" : "drop";
}

/**
 * Returns the delivery after its next attempt: delivered on success, pending with a new due time while
 * attempts remain, failed after the last attempt or when the endpoint is gone.
 *
 * @param at start of the attempt, epoch milliseconds
 * @param random a number in [0, 1) that spreads the retries
 */
export function completeAttempt(
  delivery: Delivery,
  outcome: SendOutcome,
  at: number,
  random: number,
): CompletedAttempt {
  const { retryAfterSeconds, ...recorded } = outcome;
  const attempt: Attempt = { number: delivery.attempts.length + 1, at, ...recorded };
  const endpointIsGone = outcome.responseCode === goneStatus;
  const endedAt = at + outcome.durationMilliseconds;
  const retryAt =
    outcome.error === null || endpointIsGone
      ? null
      : nextAttemptAt({ number: attempt.number, endedAt, retryAfterSeconds }, random);
  const finalStatus = outcome.error === null ? "delivered" : "failed";
  return {
    attempt,
    endpointIsGone,
    delivery: {
      ...delivery,
      status: retryAt === null ? finalStatus : "pending",
      nextAttemptAt: retryAt,
      attempts: [...delivery.attempts, attempt],
    },
  };
}

/** Returns the delivery ended as failed without a request, because its endpoint was deleted or disabled. */
export function abandonDelivery(delivery: Delivery, error: string, at: number): CompletedAttempt {
  const attempt: Attempt = {
    number: delivery.attempts.length + 1,
    at,
    durationMilliseconds: 0,
    responseCode: null,
    error,
    responseExcerpt: null,
  };
  return {
    attempt,
    endpointIsGone: false,
    delivery: {
      ...delivery,
      status: "failed",
      nextAttemptAt: null,
      attempts: [...delivery.attempts, attempt],
    },
  };
}

/**
 * Returns the combined state of an event with several endpoints: pending while any delivery is pending, delivered when
 * every endpoint accepted it (a replay counts too), otherwise failed. An event without an endpoint is also failed.
 */
export function combineDeliveryStatus(
  deliveries: readonly Pick<Delivery, "endpointId" | "status">[],
): DeliveryStatus {
  const byEndpoint = Map.groupBy(deliveries, (one) => one.endpointId);
  const states = [...byEndpoint.values()].map(statusAtEndpoint);
  if (states.includes("pending")) return "pending";
  return states.length > 0 && states.every((one) => one === "delivered") ? "delivered" : "failed";
}

/**
 * Returns the state of an event at one endpoint from all its deliveries there: delivered if any was accepted.
 */
export function statusAtEndpoint(deliveries: readonly Pick<Delivery, "status">[]): DeliveryStatus {
  const states = deliveries.map((one) => one.status);
  return (["delivered", "pending"] as const).find((one) => states.includes(one)) ?? "failed";
}
