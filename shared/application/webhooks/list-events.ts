import { eventsReadableSince } from "../../domain/retention/kept-days.ts";
import type { EventFilter } from "../../domain/webhooks/event-log.ts";
import { endOfSequence } from "../../domain/webhooks/event-log.ts";
import { logDisorderMilliseconds } from "../../domain/webhooks/replay.ts";
import { type LogPage, readPartnerLog, readSubjectLog } from "../../persistence/webhooks/event-log.ts";
import { requireReadableAfter, requireReadableSince } from "./require-readable-events.ts";

/** Filter and start of a partner's list of events. */
export interface EventListRequest {
  partnerId: string;
  filter: EventFilter;
  /**
   * Returns only events after this number, oldest first, for a consumer that catches up. If undefined, newest first.
   */
  afterSequence: number | undefined;
  /** End of the previous page; null for the first. */
  position: number | null;
  limit: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns a page of a partner's event log within the retention period.
 * @throws Problem no_longer_kept if requested events have expired: events after a number, or since an instant
 */
export async function listEvents(request: EventListRequest): Promise<LogPage> {
  const { partnerId, filter, afterSequence, position, limit, now } = request;
  const isCatchingUp = afterSequence !== undefined;
  const lastSeen = isCatchingUp ? Math.max(afterSequence, position ?? 0) : 0;
  const [subjectId] = filter.subjectIds ?? [];
  const part = {
    partnerId,
    filter,
    fromSequence: lastSeen + 1,
    toSequence: isCatchingUp || position === null ? endOfSequence : position - 1,
    newestFirst: !isCatchingUp,
    limit,
    // A list that begins newest first ends before the events that are too old for the filter.
    readableSince: Math.max(eventsReadableSince(now), (filter.from ?? 0) - logDisorderMilliseconds),
  };
  const [page] = await Promise.all([
    subjectId === undefined ? readPartnerLog(part) : readSubjectLog(subjectId, part),
    isCatchingUp && requireReadableAfter(partnerId, lastSeen, now),
    filter.from !== undefined && requireReadableSince(partnerId, filter.from, now),
  ]);
  return page;
}
