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
] as const;

/** Type of an event. */
export type EventType = (typeof eventTypes)[number];

/** Every type an event in a log can have: one saved under a type that was replaced since keeps it, replays included. */
export const recordedEventTypes = [...eventTypes, "invoice.issued"] as const;

/** Type of an event in a log. */
export type RecordedEventType = (typeof recordedEventTypes)[number];

/** The type under which partners subscribe today to what was emitted as `type`. */
const currentTypeOf = (type: RecordedEventType): EventType =>
  type === "invoice.issued" ? "order.invoice_issued" : type;

/** What a change wants to tell its partner; it becomes an event when it is committed with the change. */
export interface EventDraft {
  type: EventType;
  /** Id of the order, watch or lookup the event is about; its log is read by it. */
  subjectId: string;
  /** Becomes `data` of the envelope, key order kept. */
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
}

/** What an endpoint wants to hear; null means every type. */
export interface EndpointSubscription {
  endpointId: string;
  enabled: boolean;
  eventTypes: readonly EventType[] | null;
}

/** Where a partner's numbering stands, and who listens. */
export interface EventStream {
  partnerId: string;
  lastSequence: number;
  endpoints: readonly EndpointSubscription[];
}

/** Endpoints of the stream that an event of this type goes to. */
export function listeningEndpoints(stream: EventStream, type: RecordedEventType): EndpointSubscription[] {
  return stream.endpoints.filter((endpoint) => endpoint.enabled && listensTo(endpoint, type));
}

/** Whether an endpoint asked for events of this type, or for what replaced it. */
export const listensTo = ({ eventTypes: wanted }: EndpointSubscription, type: RecordedEventType): boolean =>
  wanted === null || wanted.includes(currentTypeOf(type));
