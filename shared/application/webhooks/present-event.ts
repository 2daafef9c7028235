import type * as z from "zod/mini";
import type { eventLogEntrySchema } from "../../contract/resources/webhooks/event-log.ts";
import { bytesInAnswer } from "../../domain/bytes-in-answer.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { attemptLimits, combineDeliveryStatus, type Delivery } from "../../domain/webhooks/delivery.ts";
import { type EventEnvelope, eventBudgetBytes } from "../../domain/webhooks/event.ts";
import type { LoggedEvent, StoredEvent } from "../../domain/webhooks/event-log.ts";

/**
 * Maximum bytes of an envelope in a response, so that the event's attempts also fit. The size limit of events ensures
 * this, but older events may be larger.
 */
const largestShownBytes = 14 * eventBudgetBytes;

/**
 * Returns an entry of the event log: the event, its delivery status, its latest attempts (a replayed event
 * may have many), and the envelope as sent. If an envelope is too large for a response, `data` contains only
 * the watch.
 */
export function presentEvent({ event, deliveries }: LoggedEvent): z.output<typeof eventLogEntrySchema> {
  const waiting = deliveries.flatMap((delivery) => delivery.nextAttemptAt ?? []);
  return {
    id: event.eventId,
    type: event.type,
    created_at: toKstIso(event.createdAt),
    sequence: event.sequence,
    delivery_status: combineDeliveryStatus(deliveries),
    next_attempt_at: waiting.length === 0 ? null : toKstIso(Math.min(...waiting)),
    attempts: attemptsOf(deliveries),
    payload_complete: isShownWhole(event),
    payload: readEnvelope(event),
  };
}

/**
 * Reports whether an envelope fits into a response. A character takes at most three bytes, an escaped
 * character two.
 */
const isShownWhole = ({ body }: StoredEvent): boolean =>
  body.length * 3 <= largestShownBytes || bytesInAnswer(body) <= largestShownBytes;

function readEnvelope(event: StoredEvent): EventEnvelope {
  const envelope: EventEnvelope = JSON.parse(event.body);
  if (isShownWhole(event)) return envelope;
  const data = event.type === "eagle_eye.match" ? { watch_id: event.subjectId } : {};
  return { ...envelope, data };
}

function attemptsOf(deliveries: readonly Delivery[]) {
  return deliveries
    .flatMap(({ endpointId, replayId, attempts }) =>
      attempts.map((attempt) => ({ endpointId, replayId, ...attempt })),
    )
    .sort((one, other) => one.at - other.at)
    .slice(-attemptLimits.shown)
    .map((attempt) => ({
      number: attempt.number,
      endpoint_id: attempt.endpointId,
      replay_id: attempt.replayId,
      at: toKstIso(attempt.at),
      duration_ms: attempt.durationMilliseconds,
      response_code: attempt.responseCode,
      error: attempt.error,
      response_excerpt: attempt.responseExcerpt,
    }));
}
