import { Problem } from "../errors/problem.ts";
import { minuteMilliseconds } from "../time/durations.ts";
import { statusAtEndpoint } from "./delivery.ts";
import {
  type EndpointSubscription,
  type EventStream,
  listeningEndpoints,
  listensTo,
  type RecordedEventType,
} from "./event.ts";
import type { LoggedEvent } from "./event-log.ts";

/** A time range of a partner's events to send to one endpoint again. Instants are epoch milliseconds, `[from, to)`. */
export interface Replay {
  replayId: string;
  partnerId: string;
  endpointId: string;
  from: number;
  to: number;
  /**
   * Sequence number of the partner's latest event when the replay started. Later events are not sent again, whatever
   * their date: the clocks of those who date events differ, so `to` alone does not say which events existed.
   */
  lastSequence: number;
  /** Null means the types that the endpoint receives. */
  eventTypes: readonly RecordedEventType[] | null;
  /** Excludes events that this endpoint accepted and events that are pending for it. */
  onlyFailed: boolean;
}

/** Number of events replayed in one chunk. */
export const replayChunkSize = 100;

/**
 * The maximum time by which an event's date may precede the date of the previous event. Events are numbered when they
 * are committed, but dated when their cause occurs.
 */
export const logDisorderMilliseconds = 10 * minuteMilliseconds;

/**
 * Returns the endpoints for the replay of one event: the named endpoint, even if it does not subscribe to the
 * type, or every enabled endpoint that receives the type.
 * @throws Problem webhook_endpoint_not_found when the named endpoint does not exist
 * @throws Problem no_webhook_endpoint when no endpoint qualifies
 */
export function chooseReplayEndpoints(
  stream: EventStream,
  type: RecordedEventType,
  endpointId: string | null,
): string[] {
  if (endpointId !== null) return [requireReplayEndpoint(stream, endpointId).endpointId];
  const listening = listeningEndpoints(stream, type);
  if (listening.length > 0) return listening.map((endpoint) => endpoint.endpointId);
  const message =
    "No enabled webhook endpoint receives this event. Register an endpoint, or send endpoint_id.";
  throw new Problem("no_webhook_endpoint", message, { type });
}

/**
 * Returns the endpoint of a replay.
 * @throws Problem webhook_endpoint_not_found
 * @throws Problem no_webhook_endpoint when it is disabled
 */
export function requireReplayEndpoint(stream: EventStream, endpointId: string): EndpointSubscription {
  const endpoint = stream.endpoints.find((one) => one.endpointId === endpointId);
  if (endpoint === undefined) {
    throw new Problem(
      "webhook_endpoint_not_found",
      "No webhook endpoint of this account has this id. List the endpoints to find its id.",
    );
  }
  if (endpoint.enabled) return endpoint;
  const message = "The endpoint is disabled. Enable it with PATCH, then repeat the request.";
  throw new Problem("no_webhook_endpoint", message, { endpoint_id: endpointId });
}

/** Reports whether an event of the log belongs to the replay. */
export function isReplayed(
  { event, deliveries }: LoggedEvent,
  replay: Replay,
  endpoint: EndpointSubscription,
): boolean {
  const isInRange = event.createdAt >= replay.from && event.createdAt < replay.to;
  const isWanted = replay.eventTypes?.includes(event.type) ?? listensTo(endpoint, event.type);
  if (!isInRange || !isWanted) return false;
  const here = deliveries.filter((one) => one.endpointId === endpoint.endpointId);
  return !replay.onlyFailed || statusAtEndpoint(here) === "failed";
}

/** Reports whether no later event can belong to the replay. */
export const isBehindReplay = (createdAt: number, replay: Replay): boolean =>
  createdAt >= replay.to + logDisorderMilliseconds;
