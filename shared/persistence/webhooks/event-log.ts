import type { Delivery } from "../../domain/webhooks/delivery.ts";
import {
  type EventFilter,
  type LoggedEvent,
  matchesFilter,
  type StoredEvent,
} from "../../domain/webhooks/event-log.ts";
import { eventKey, indexPrefix } from "../keys.ts";
import { getItem, type QueryRequest, queryPage, type StoredItem } from "../table.ts";
import { toDelivery } from "./deliveries.ts";
import { toStoredEvent } from "./event-items.ts";

/** Which part of a partner's log to read. */
export interface LogRequest {
  partnerId: string;
  filter: EventFilter;
  /** Sequence numbers, both inclusive. */
  fromSequence: number;
  toSequence: number;
  newestFirst: boolean;
  limit: number;
}

/** Part of a log. `lastSequence` is how far it was read when there may be more; null at its end. */
export interface LogPage {
  events: LoggedEvent[];
  lastSequence: number | null;
}

/** Sequence number no partner reaches, for a log without an upper end. */
export const endOfSequence = 999_999_999_999;

// A reader with a rare filter gets a short page and a cursor instead of a request that times out.
const pageLimit = 10;

// A function's answer is limited to 6 MB; a page of large events ends early instead.
const pageBytes = 4 * 1024 * 1024;

// Sorts behind every delivery of an event.
const behindDeliveries = "~";

/**
 * Reads a partner's events with their deliveries. One query answers a page, of one subject or of the whole log;
 * further queries follow only where a filter passes over much.
 */
export async function readEventLog(request: LogRequest): Promise<LogPage> {
  // The table refuses a range that ends before it begins.
  if (request.fromSequence > request.toSequence) return { events: [], lastSequence: null };
  const query = queryOf(request);
  const events: LoggedEvent[] = [];
  const gather = new EventGatherer();
  const take = (logged: LoggedEvent) => {
    if (logged.event.partnerId === request.partnerId && matchesFilter(logged, request.filter)) {
      events.push(logged);
    }
  };
  let startKey: Record<string, unknown> | null = null;
  for (let page = 0; page < pageLimit; page += 1) {
    const { items, lastKey } = await queryPage({ ...query, startKey });
    for (const item of items) for (const logged of gather.add(item)) take(logged);
    if (lastKey === null) for (const logged of gather.end()) take(logged);
    const taken = events.slice(0, countThatFits(events, request.limit));
    if (taken.length < events.length) {
      return { events: taken, lastSequence: taken.at(-1)?.event.sequence ?? null };
    }
    if (lastKey === null) return { events, lastSequence: null };
    startKey = lastKey;
  }
  return { events, lastSequence: gather.lastSequence };
}

function countThatFits(events: readonly LoggedEvent[], limit: number): number {
  let bytes = 0;
  const tooMany = events.findIndex(({ event }, position) => {
    bytes += Buffer.byteLength(event.body);
    return position === limit || (bytes > pageBytes && position > 0);
  });
  return tooMany < 0 ? events.length : tooMany;
}

/** One event of a partner with its deliveries, by its sequence number; null when there is none. */
export async function getLoggedEvent(partnerId: string, sequence: number): Promise<LoggedEvent | null> {
  const { events } = await readEventLog({
    partnerId,
    filter: {},
    fromSequence: sequence,
    toSequence: sequence,
    newestFirst: false,
    limit: 1,
  });
  return events[0] ?? null;
}

/**
 * When the event of a log with this number was created, epoch milliseconds.
 * @throws Error when the log ends before it.
 */
export async function getEventTime(partnerId: string, sequence: number): Promise<number> {
  const item = await getItem(eventKey(partnerId, sequence));
  if (item === null) throw new Error(`There is no event ${sequence}`);
  return Number(item.created_at);
}

function queryOf(request: LogRequest): QueryRequest {
  const { partnerId, filter } = request;
  const range = {
    ":from": eventKey(partnerId, request.fromSequence).sk,
    ":to": `${eventKey(partnerId, request.toSequence).sk}${behindDeliveries}`,
  };
  const { subjectIds: [subjectId] = [], ...furtherFilters } = filter;
  const isSelective = Object.values(furtherFilters).some((value) => value !== undefined);
  const common = {
    descending: request.newestFirst,
    // An event comes with its deliveries; most partners have one endpoint or two.
    ...(!isSelective && { limit: (request.limit + 1) * 3 }),
  };
  return subjectId === undefined
    ? {
        ...common,
        condition: "pk = :pk AND sk BETWEEN :from AND :to",
        values: { ":pk": eventKey(partnerId, 0).pk, ...range },
      }
    : {
        ...common,
        indexName: "gsi1",
        condition: "gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to",
        values: { ":pk": `${indexPrefix.eventSubject}${subjectId}`, ...range },
      };
}

/** Puts events and their deliveries together as they come, in either order of sequence. */
class EventGatherer {
  /** The last event that was put together. */
  lastSequence: number | null = null;
  #sequence: number | null = null;
  #event: StoredEvent | null = null;
  #deliveries: Delivery[] = [];

  /** Takes the next item; returns the event that thereby became complete, if any. */
  add(item: StoredItem): LoggedEvent[] {
    const completed = item.sequence === this.#sequence ? [] : this.end();
    this.#sequence = Number(item.sequence);
    if (item.entity === "event") this.#event = toStoredEvent(item);
    else this.#deliveries.push(toDelivery(item));
    return completed;
  }

  /** The event under way, if any: nothing more follows. */
  end(): LoggedEvent[] {
    const completed = this.#event === null ? [] : [{ event: this.#event, deliveries: this.#deliveries }];
    this.lastSequence = this.#sequence ?? this.lastSequence;
    this.#event = null;
    this.#deliveries = [];
    return completed;
  }
}
