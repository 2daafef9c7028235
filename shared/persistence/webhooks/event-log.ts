import type { Delivery } from "../../domain/webhooks/delivery.ts";
import {
  type EventFilter,
  type LoggedEvent,
  matchesFilter,
  type StoredEvent,
} from "../../domain/webhooks/event-log.ts";
import { eventKey, indexPartition } from "../keys/item-keys.ts";
import { type QueryPage, queryIndexPage, queryPage } from "../table/query.ts";
import { getItem, type StoredItem } from "../table/table.ts";
import { toDelivery } from "./deliveries.ts";
import { toStoredEvent } from "./event-items.ts";

/** The part of a partner's log to read. */
export interface LogRequest {
  partnerId: string;
  filter: EventFilter;
  /** Sequence numbers, both inclusive. */
  fromSequence: number;
  toSequence: number;
  newestFirst: boolean;
  limit: number;
  /**
   * A log that is read newest first ends before the first event that is older than this instant, epoch milliseconds.
   * Older events are not shown, because they expire in no particular order.
   */
  readableSince: number;
}

/** Part of a log. `lastSequence` is the last number read if there may be more; null at the end. */
export interface LogPage {
  events: LoggedEvent[];
  lastSequence: number | null;
}

// Maximum number of queries per page. With a selective filter, the response is then a short page with a cursor instead
// of a timeout.
const pageLimit = 10;

// Maximum size of the events of a page. A response is smaller than this and could not contain more events, so further
// events need not be decompressed.
const pageBytes = 5 * 1024 * 1024;

// Sorts after every delivery of an event.
const behindDeliveries = "~";

/**
 * Reads a partner's events with their deliveries. One query reads a page; more are needed only when a filter
 * skips many events.
 */
export const readPartnerLog = (request: LogRequest): Promise<LogPage> =>
  readLog(request, (span) =>
    queryPage(["query:event", "query:delivery"], {
      ...span,
      partition: eventKey(request.partnerId, 0).pk,
      sortKey: "sk BETWEEN :from AND :to",
    }),
  );

/**
 * Reads events as `readPartnerLog` does, for the events about one subject. Events of the last second may be missing.
 */
export const readSubjectLog = (subjectId: string, request: LogRequest): Promise<LogPage> =>
  readLog(request, (span) =>
    queryIndexPage("queryIndex:eventSubject", {
      ...span,
      partition: indexPartition("eventSubject", subjectId),
      sortKey: "gsi1sk BETWEEN :from AND :to",
    }),
  );

/** The part of a log for a query, independent of the index it reads. */
interface LogSpan {
  values: { ":from": string; ":to": string };
  descending: boolean;
  limit?: number;
  startKey: QueryPage["lastKey"];
}

async function readLog(
  request: LogRequest,
  readPage: (span: LogSpan) => Promise<QueryPage>,
): Promise<LogPage> {
  // DynamoDB rejects a range that ends before it starts.
  if (request.fromSequence > request.toSequence) return { events: [], lastSequence: null };
  const span = spanOf(request);
  const gather = new EventGatherer();
  const wanted = new PageFiller(request);
  let startKey: Record<string, unknown> | null = null;
  // The limit does not apply until an event is complete, because only an event gives a position to continue from. One
  // event with thousands of deliveries takes many queries.
  for (let page = 0; page < pageLimit || gather.lastSequence === null; page += 1) {
    const { items, lastKey } = await readPage({ ...span, startKey });
    for (const logged of gather.addAll(items, lastKey === null)) {
      const filled = wanted.take(logged);
      if (filled !== null) return filled;
    }
    if (lastKey === null) return { events: wanted.events, lastSequence: null };
    startKey = lastKey;
  }
  return { events: wanted.events, lastSequence: gather.lastSequence };
}

/** Collects the requested events. */
class PageFiller {
  readonly events: LoggedEvent[] = [];
  readonly #request: LogRequest;

  constructor(request: LogRequest) {
    this.#request = request;
  }

  /** Processes the next event of the log. Returns the page if it is complete, and null otherwise. */
  take(logged: LoggedEvent): LogPage | null {
    const { partnerId, filter, newestFirst, readableSince, limit } = this.#request;
    if (logged.event.partnerId !== partnerId) return null;
    if (newestFirst && logged.event.createdAt < readableSince)
      return { events: this.events, lastSequence: null };
    if (!matchesFilter(logged, filter)) return null;
    this.events.push(logged);
    return isBeyond(this.events, limit) ? endBefore(this.events) : null;
  }
}

/** Reports whether the last event no longer fits into a page. */
function isBeyond(events: readonly LoggedEvent[], limit: number): boolean {
  if (events.length <= 1) return false;
  const bytes = events.reduce((sum, { event }) => sum + event.body.length, 0);
  return events.length > limit || bytes > pageBytes;
}

/** Returns the page that ends before the last of these events. The next page begins with that event. */
function endBefore(events: readonly LoggedEvent[]): LogPage {
  const taken = events.slice(0, -1);
  return { events: taken, lastSequence: taken.at(-1)?.event.sequence ?? null };
}

/** Returns one event of a partner with its deliveries, by its sequence number; null if it does not exist. */
export async function getLoggedEvent(partnerId: string, sequence: number): Promise<LoggedEvent | null> {
  const { events } = await readPartnerLog({
    partnerId,
    filter: {},
    fromSequence: sequence,
    toSequence: sequence,
    newestFirst: false,
    limit: 1,
    readableSince: 0,
  });
  return events[0] ?? null;
}

/**
 * Returns the creation time of the event with this number, epoch milliseconds; null when it is not in the
 * table.
 */
export async function getEventTime(partnerId: string, sequence: number): Promise<number | null> {
  const item = await getItem("get:event", eventKey(partnerId, sequence));
  return item === null ? null : Number(item.createdAt);
}

/**
 * Returns the first event of a log from this number up to another number; null when none of these events is in the
 * table.
 */
export async function findNextEvent(
  partnerId: string,
  fromSequence: number,
  toSequence: number,
): Promise<Pick<StoredEvent, "sequence" | "createdAt"> | null> {
  const log = { partnerId, filter: {}, fromSequence, toSequence, newestFirst: false, readableSince: 0 };
  const { events } = await readPartnerLog({ ...log, limit: 1 });
  return events[0]?.event ?? null;
}

function spanOf(request: LogRequest): Omit<LogSpan, "startKey"> {
  const { partnerId, filter } = request;
  const { subjectIds: _, from, ...furtherFilters } = filter;
  // Newest first, the events since an instant come before all others.
  const isSelective =
    Object.values(furtherFilters).some((value) => value !== undefined) ||
    (from !== undefined && !request.newestFirst);
  return {
    values: {
      ":from": eventKey(partnerId, request.fromSequence).sk,
      ":to": `${eventKey(partnerId, request.toSequence).sk}${behindDeliveries}`,
    },
    descending: request.newestFirst,
    // Three items per event suffice in most cases, because the deliveries follow their event and most partners have one
    // or two endpoints.
    ...(!isSelective && { limit: (request.limit + 1) * 3 }),
  };
}

/** Groups events with their deliveries as items arrive, in ascending or descending sequence. */
class EventGatherer {
  /** The last completed event. */
  lastSequence: number | null = null;
  #sequence: number | null = null;
  #event: StoredEvent | null = null;
  #deliveries: Delivery[] = [];

  /**
   * Processes the next items; yields the events that they complete, and the last one at the end of the input.
   */
  *addAll(items: readonly StoredItem[], isEnd: boolean): Generator<LoggedEvent> {
    for (const item of items) yield* this.#add(item);
    if (isEnd) yield* this.#end();
  }

  #add(item: StoredItem): LoggedEvent[] {
    const completed = item.sequence === this.#sequence ? [] : this.#end();
    this.#sequence = Number(item.sequence);
    if (item.entity === "event") this.#event = toStoredEvent(item);
    else this.#deliveries.push(toDelivery(item));
    return completed;
  }

  #end(): LoggedEvent[] {
    const completed = this.#event === null ? [] : [{ event: this.#event, deliveries: this.#deliveries }];
    this.lastSequence = this.#sequence ?? this.lastSequence;
    this.#event = null;
    this.#deliveries = [];
    return completed;
  }
}
