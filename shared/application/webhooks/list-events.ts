import type { EventFilter } from "../../domain/webhooks/event-log.ts";
import {
  endOfSequence,
  type LogPage,
  readPartnerLog,
  readSubjectLog,
} from "../../persistence/webhooks/event-log.ts";

/** Which events of a partner to list. */
export interface EventListRequest {
  partnerId: string;
  filter: EventFilter;
  /** Only later events, oldest first, so that a consumer can catch up; without it the newest come first. */
  afterSequence: number | undefined;
  /** Where the page before ended; null for the first. */
  position: number | null;
  limit: number;
}

/** Part of a partner's event log. */
export function listEvents(request: EventListRequest): Promise<LogPage> {
  const { partnerId, filter, afterSequence, position, limit } = request;
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
  };
  return subjectId === undefined ? readPartnerLog(part) : readSubjectLog(subjectId, part);
}
