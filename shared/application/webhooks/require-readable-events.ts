import { Problem } from "../../domain/errors/problem.ts";
import { eventReadableDays, eventsReadableSince } from "../../domain/retention/kept-days.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { findNextEvent, getEventTime } from "../../persistence/webhooks/event-log.ts";
import { findSequence } from "./find-sequence.ts";
import { readEventStream } from "./revise-endpoint.ts";

/**
 * Checks that the events after a number have not expired, so that a consumer that catches up does not miss events
 * without notice. One round trip unless the next event has expired or was lost.
 *
 * @throws Problem no_longer_kept with the number to continue after
 */
export async function requireReadableAfter(
  partnerId: string,
  afterSequence: number,
  now: number,
): Promise<void> {
  const readableSince = eventsReadableSince(now);
  const [nextAt, stream] = await Promise.all([
    getEventTime(partnerId, afterSequence + 1),
    readEventStream(partnerId),
  ]);
  if (stream.lastSequence <= afterSequence || (nextAt !== null && nextAt >= readableSince)) return;
  const { lastSequence } = stream;
  const start = await findSequence(stream, readableSince);
  const oldest = await findNextEvent(partnerId, start, lastSequence);
  const oldestSequence = oldest?.sequence ?? lastSequence + 1;
  // The log still has an event at or before the next number, so the next event has not expired. It was lost.
  if (oldestSequence <= afterSequence + 1) return;
  throw new Problem(
    "no_longer_kept",
    `Events ${afterSequence + 1} to ${oldestSequence - 1} are no longer kept. Reload your orders, then continue with after_sequence=${oldestSequence - 1}.`,
    { after_sequence: afterSequence, oldest_sequence: oldestSequence, kept_days: eventReadableDays },
  );
}

/**
 * Checks that all events since an instant are available: the instant is within the retention period, or the log began
 * later.
 * @param from epoch milliseconds
 * @throws Problem no_longer_kept with the instant from which events are available
 */
export async function requireReadableSince(partnerId: string, from: number, now: number): Promise<void> {
  const readableSince = eventsReadableSince(now);
  if (from >= readableSince) return;
  const [firstAt, stream] = await Promise.all([getEventTime(partnerId, 1), readEventStream(partnerId)]);
  if (stream.lastSequence === 0 || (firstAt !== null && firstAt >= readableSince)) return;
  throw new Problem(
    "no_longer_kept",
    `Events are kept for ${eventReadableDays} days. Use ${toKstIso(readableSince)} or a later time.`,
    { kept_since: toKstIso(readableSince), kept_days: eventReadableDays },
  );
}
