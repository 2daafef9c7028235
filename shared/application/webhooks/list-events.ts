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
  /** Only later events, oldest first, for a consumer that catches up. Undefined: newest first. */
  afterSequence: number | undefined;
  /** Where the previous page ended; null for the first. */
  position: number | null;
  limit: number;
}

/** A page of a partner's event log. */
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
