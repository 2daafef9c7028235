import { combineDeliveryStatus, type Delivery, type DeliveryStatus } from "./delivery.ts";
import type { RecordedEventType } from "./event.ts";

/** A sequence number that no partner reaches. As the end of a range, it means that there is no limit. */
export const endOfSequence = 999_999_999_999;

/** An emitted event. `body` is the envelope's compact JSON, byte for byte what is delivered. */
export interface StoredEvent {
  eventId: string;
  partnerId: string;
  subjectId: string;
  type: RecordedEventType;
  sequence: number;
  /** Epoch milliseconds. */
  createdAt: number;
  body: string;
}

/** An event with its deliveries. */
export interface LoggedEvent {
  event: StoredEvent;
  deliveries: readonly Delivery[];
}

/** Filter of events; absent fields match all. Instants are epoch milliseconds, `[from, to)`. */
export interface EventFilter {
  type?: RecordedEventType | undefined;
  /** Ids of orders, watches or lookups. The event must concern all of them. */
  subjectIds?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  deliveryStatus?: DeliveryStatus | undefined;
}

/** Reports whether an event passes the filter. */
export function matchesFilter({ event, deliveries }: LoggedEvent, filter: EventFilter): boolean {
  return (
    (filter.type === undefined || event.type === filter.type) &&
    (filter.subjectIds ?? []).every((subjectId) => event.subjectId === subjectId) &&
    (filter.from === undefined || event.createdAt >= filter.from) &&
    (filter.to === undefined || event.createdAt < filter.to) &&
    (filter.deliveryStatus === undefined || combineDeliveryStatus(deliveries) === filter.deliveryStatus)
  );
}
