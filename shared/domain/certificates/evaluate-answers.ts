import { limitText } from "../text/limit-text.ts";
import type { Attempt, Delivery, SendOutcome } from "../webhooks/delivery.ts";
import { formatDeliveryId } from "../webhooks/delivery-id.ts";
import { type Evidence, evidenceLimits } from "./certificate.ts";

/**
 * After this many consecutive rejections a delivery is no longer awaited, because the next attempt is minutes
 * later.
 */
const refusalsEnough = 2;

/** Reports whether the endpoint accepted a delivery, repeatedly rejected it, or has not responded yet. */
export function evaluateDelivery(delivery: Delivery | undefined): "accepted" | "refused" | "unknown" {
  if (delivery === undefined) return "unknown";
  if (delivery.status === "delivered") return "accepted";
  return delivery.status === "failed" || delivery.attempts.length >= refusalsEnough ? "refused" : "unknown";
}

/** Reports whether the endpoint correctly rejected a delivery: with a status other than 2xx. */
export const isRefusal = ({ responseCode }: Pick<SendOutcome, "responseCode">): boolean =>
  responseCode !== null && (responseCode < 200 || responseCode > 299);

const nothing: Omit<Evidence, "what" | "at"> = {
  ...{ eventId: null, sequence: null, deliveryId: null, attempt: null, responseCode: null },
  ...{ durationMilliseconds: null, error: null, responseExcerpt: null, requestId: null },
};

/** Returns evidence of a request that the run sent directly. */
export const evidenceOfAnswer = (
  what: string,
  at: number,
  eventId: string,
  outcome: SendOutcome,
): Evidence => ({
  ...nothing,
  ...{ what, at, eventId },
  ...answerOf(outcome),
});

/** Returns evidence of every attempt of a delivery. */
export const evidenceOfDelivery = (what: string, delivery: Delivery): Evidence[] =>
  delivery.attempts.map((attempt) => ({
    ...nothing,
    ...{ what, at: attempt.at, eventId: delivery.eventId, sequence: delivery.sequence },
    ...{ deliveryId: formatDeliveryId(delivery), attempt: attempt.number },
    ...answerOf(attempt),
  }));

/** Returns evidence of an event that was recorded but not delivered. */
export const evidenceOfEvent = (
  what: string,
  { eventId, sequence, createdAt }: { eventId: string; sequence: number; createdAt: number },
): Evidence => ({ ...nothing, what, at: createdAt, eventId, sequence });

/** Returns evidence of the integration's own request. */
export const evidenceOfRequest = (what: string, at: number, requestId: string | null): Evidence => ({
  ...nothing,
  ...{ what, at, requestId },
});

const answerOf = ({
  responseCode,
  durationMilliseconds,
  error,
  responseExcerpt,
}: Pick<Attempt, "responseCode" | "durationMilliseconds" | "error" | "responseExcerpt">) => ({
  ...{ responseCode, durationMilliseconds },
  error: error === null ? null : limitText(error, evidenceLimits.text),
  responseExcerpt: responseExcerpt === null ? null : limitText(responseExcerpt, evidenceLimits.excerpt),
});
