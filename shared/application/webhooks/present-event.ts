import type * as z from "zod/mini";
import type { eventLogEntrySchema } from "../../contract/resources/event.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { combineDeliveryStatus, type Delivery } from "../../domain/webhooks/delivery.ts";
import type { LoggedEvent } from "../../domain/webhooks/event-log.ts";

/** An entry of the event log: the event, its delivery status, every attempt, and the envelope as it is sent. */
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
    payload: JSON.parse(event.body),
  };
}

function attemptsOf(deliveries: readonly Delivery[]) {
  return deliveries
    .flatMap(({ endpointId, replayId, attempts }) =>
      attempts.map((attempt) => ({ endpointId, replayId, ...attempt })),
    )
    .sort((one, other) => one.at - other.at)
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
