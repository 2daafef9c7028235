import { nextAttemptAt } from "./retry-schedule.ts";

/** Where a delivery stands. `pending` until a receiver has accepted it or the last attempt has failed. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** One attempt that was made, or the reason none could be (`responseCode` null, no time spent). Kept for ever. */
export interface Attempt {
  /** From 1, without gaps. */
  number: number;
  /** When it began, epoch milliseconds. */
  at: number;
  durationMilliseconds: number;
  responseCode: number | null;
  /** One sentence for the partner; null when the receiver accepted. */
  error: string | null;
  /** The beginning of what the receiver answered, at most 1 KiB. */
  responseExcerpt: string | null;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  partnerId: string;
  sequence: number;
  eventId: string;
  endpointId: string;
  /** The replay that asked for it, with a schedule of its own; null for the delivery the event came with. */
  replayId: string | null;
  status: DeliveryStatus;
  /** Epoch milliseconds; null once settled. */
  nextAttemptAt: number | null;
  attempts: readonly Attempt[];
}

/** Names one delivery. */
export type DeliveryReference = Pick<Delivery, "partnerId" | "sequence" | "endpointId" | "replayId">;

/** Names the attempt a delivery has before it. */
export const nextAttemptOf = (delivery: Delivery): DeliveryReference & { attemptNumber: number } => ({
  partnerId: delivery.partnerId,
  sequence: delivery.sequence,
  endpointId: delivery.endpointId,
  replayId: delivery.replayId,
  attemptNumber: delivery.attempts.length + 1,
});

/** What came of sending a webhook once. */
export interface SendOutcome {
  responseCode: number | null;
  error: string | null;
  responseExcerpt: string | null;
  durationMilliseconds: number;
  /** What the receiver asked to wait; null when it did not. */
  retryAfterSeconds: number | null;
}

/** The delivery after an attempt, and whether the receiver asked never to be called again. */
export interface SettledAttempt {
  delivery: Delivery;
  attempt: Attempt;
  endpointIsGone: boolean;
}

const goneStatus = 410;

// Machines' clocks differ a little; a message that comes this early was meant for now.
const clockToleranceMilliseconds = 10_000;

/**
 * What may be done with a message that asks for an attempt: `attempt` it, or `drop` it because that attempt was already
 * made, the delivery is settled, or its time has not come. Dropping loses nothing: what is pending is found when due.
 */
export function decideOnMessage(delivery: Delivery, attemptNumber: number, now: number): "attempt" | "drop" {
  const isNext = delivery.attempts.length + 1 === attemptNumber;
  const isDue = delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now + clockToleranceMilliseconds;
  return delivery.status === "pending" && isNext && isDue ? "attempt" : "drop";
}

/**
 * The delivery after its next attempt: delivered on success, pending with a new time while the schedule has one,
 * failed after the last or when the endpoint is gone.
 *
 * @param at when the attempt began, epoch milliseconds
 * @param random a number in [0, 1), spreads the retries
 */
export function settleAttempt(
  delivery: Delivery,
  outcome: SendOutcome,
  at: number,
  random: number,
): SettledAttempt {
  const { retryAfterSeconds, ...recorded } = outcome;
  const attempt: Attempt = { number: delivery.attempts.length + 1, at, ...recorded };
  const endpointIsGone = outcome.responseCode === goneStatus;
  const endedAt = at + outcome.durationMilliseconds;
  const retryAt =
    outcome.error === null || endpointIsGone
      ? null
      : nextAttemptAt({ number: attempt.number, endedAt, retryAfterSeconds }, random);
  const settledStatus = outcome.error === null ? "delivered" : "failed";
  return {
    attempt,
    endpointIsGone,
    delivery: {
      ...delivery,
      status: retryAt === null ? settledStatus : "pending",
      nextAttemptAt: retryAt,
      attempts: [...delivery.attempts, attempt],
    },
  };
}

/** The delivery given up without calling anybody, because its endpoint was deleted or switched off. */
export function abandonDelivery(delivery: Delivery, error: string, at: number): SettledAttempt {
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
 * One state for an event that went to several endpoints: pending while any of them still waits for it, delivered when
 * each has accepted it, be it by a replay, failed otherwise and when nobody listened.
 */
export function combineDeliveryStatus(
  deliveries: readonly Pick<Delivery, "endpointId" | "status">[],
): DeliveryStatus {
  const byEndpoint = Map.groupBy(deliveries, (one) => one.endpointId);
  const states = [...byEndpoint.values()].map(statusAtEndpoint);
  if (states.includes("pending")) return "pending";
  return states.length > 0 && states.every((one) => one === "delivered") ? "delivered" : "failed";
}

/** How an event stands at one endpoint, given every delivery of it there: accepted once is accepted. */
export function statusAtEndpoint(deliveries: readonly Pick<Delivery, "status">[]): DeliveryStatus {
  const states = deliveries.map((one) => one.status);
  return (["delivered", "pending"] as const).find((one) => states.includes(one)) ?? "failed";
}
