import type { Environment } from "../partners/partner.ts";

/** Every type of event the service emits. */
export const eventTypes = [
  "order.status_changed",
  "order.detail_updated",
  "order.auction_rescheduled",
  "order.price_updated",
  "order.re_auctioned",
  "order.invoice_issued",
  "order.invoice_updated",
  "eagle_eye.match",
  "history_lookup.completed",
  "history_lookup.failed",
  "chat.message",
] as const;

/** Type of an event. */
export type EventType = (typeof eventTypes)[number];

/** Replaced types with their replacements. */
export const replacedEventTypes = { "invoice.issued": "order.invoice_issued" } as const satisfies Record<
  string,
  EventType
>;

/**
 * Every event type that a log can contain. An event keeps the type under which it was stored, in replays too, even if
 * another type has replaced that type.
 */
export const recordedEventTypes = [
  ...eventTypes,
  ...(Object.keys(replacedEventTypes) as (keyof typeof replacedEventTypes)[]),
] as const;

/** Type of an event in a log. */
export type RecordedEventType = (typeof recordedEventTypes)[number];

/** Returns the current type to subscribe to for events emitted as `type`. */
const currentTypeOf = (type: RecordedEventType): EventType =>
  type in replacedEventTypes
    ? replacedEventTypes[type as keyof typeof replacedEventTypes]
    : (type as EventType);

/**
 * The type of a test message to an endpoint. It is delivered like an event but has no sequence number and is in no log.
 */
export const pingType = "webhook_endpoint.ping";

/** Every type that an endpoint can receive. */
export const deliveredTypes = [...recordedEventTypes, pingType] as const;

/** The type of a delivery. */
export type DeliveredType = (typeof deliveredTypes)[number];

/**
 * The largest body of an event, in bytes of UTF-8. Even a body that hardly compresses fits into one item of 400 KB, and
 * into one transaction of 4 MB with the change that the event reports. Receivers commonly accept a megabyte.
 */
export const eventBudgetBytes = 256 * 1024;

/** An event to emit with a change. Both are committed together. */
export interface EventDraft {
  type: EventType;
  /**
   * Id of the order, watch or lookup of the event; the event log can be read by this id. The event of a chat
   * message has the message's id instead, so that the log of an order does not show the event.
   */
  subjectId: string;
  /** Becomes `data` of the envelope, in the same key order. */
  data: Record<string, unknown>;
}

/** The body of a delivered webhook. `sequence` has no gaps per partner and environment. */
export interface EventEnvelope {
  id: string;
  type: EventType;
  api_version: string;
  environment: Environment;
  created_at: string;
  sequence: number;
  data: Record<string, unknown>;
  /** Links the event to the previous event; absent from pings and from events created before digests existed. */
  digest?: string;
}

/**
 * The event types to which an endpoint subscribes, in addition to types that are always sent; null means every type.
 */
export interface EndpointSubscription {
  endpointId: string;
  enabled: boolean;
  eventTypes: readonly EventType[] | null;
}

/** A partner's last sequence number and digest, and the subscriptions of its endpoints. */
export interface EventStream {
  partnerId: string;
  lastSequence: number;
  /** Null before the first event that has a digest. */
  lastDigest: string | null;
  endpoints: readonly EndpointSubscription[];
}

/** Returns the endpoints of the stream that receive events of this type. */
export function listeningEndpoints(stream: EventStream, type: RecordedEventType): EndpointSubscription[] {
  return stream.endpoints.filter((endpoint) => endpoint.enabled && listensTo(endpoint, type));
}

/** Types that an endpoint receives regardless of its subscriptions, because an invoice requires a payment. */
export const alwaysSentTypes: readonly EventType[] = ["order.invoice_issued"];

/**
 * Reports whether an endpoint receives events of this type: the endpoint subscribes to the type or its replacement, or
 * the type is always sent.
 */
export function listensTo(
  { eventTypes: wanted }: Pick<EndpointSubscription, "eventTypes">,
  type: RecordedEventType,
): boolean {
  const current = currentTypeOf(type);
  return wanted === null || wanted.includes(current) || alwaysSentTypes.includes(current);
}
