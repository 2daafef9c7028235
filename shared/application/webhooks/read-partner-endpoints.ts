import {
  type PartnerEndpointResource,
  partnerEndpointSchema,
} from "../../contract/resources/deliveries/partner-endpoint.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { eventsReadableSince } from "../../domain/retention/kept-days.ts";
import { previousSecretExpiry, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { LoggedEvent } from "../../domain/webhooks/event-log.ts";
import { endOfSequence } from "../../domain/webhooks/event-log.ts";
import {
  listRecentAttempts,
  recentEventCount,
  summariseDeliveries,
} from "../../domain/webhooks/recent-deliveries.ts";
import { listEndpoints } from "../../persistence/webhooks/endpoints.ts";
import { readPartnerLog } from "../../persistence/webhooks/event-log.ts";
import { readPartner } from "../partners/read-partner.ts";

/**
 * Returns every endpoint of a partner with the results of the partner's newest events, oldest endpoint first. Takes one
 * round trip.
 * @throws Problem not_found for an unknown partner
 */
export async function readPartnerEndpoints(
  partnerId: string,
  now: number,
): Promise<PartnerEndpointResource[]> {
  const [endpoints, { events }] = await Promise.all([
    listEndpoints(partnerId),
    readPartnerLog({
      ...{ partnerId, filter: {}, fromSequence: 1, toSequence: endOfSequence, newestFirst: true },
      ...{ limit: recentEventCount, readableSince: eventsReadableSince(now) },
    }),
    readPartner(partnerId),
  ]);
  return endpoints.map((endpoint) => presentPartnerEndpoint(endpoint, events, now));
}

const present = presenter(partnerEndpointSchema, [
  "endpointId",
  "partnerId",
  "isNoticeDue",
  "answeredAt",
  "health",
  "version",
]);

function presentPartnerEndpoint(endpoint: WebhookEndpoint, events: readonly LoggedEvent[], now: number) {
  const recent = summariseDeliveries(endpoint.endpointId, events);
  return present({
    ...endpoint,
    id: endpoint.endpointId,
    disabledNote: endpoint.disabledNote ?? null,
    failingSince: endpoint.health.failingSince,
    previousSecretExpiresAt: previousSecretExpiry(endpoint, now),
    firstSuccessAt: endpoint.answeredAt ?? null,
    lastSuccessAt: recent.lastSuccessAt,
    lastFailureAt: recent.lastFailure?.at ?? null,
    lastFailureCode: recent.lastFailure?.responseCode ?? null,
    lastFailureError: recent.lastFailure?.error ?? null,
    recentEventCount: recent.eventCount,
    pendingEventCount: recent.pendingCount,
    failedEventCount: recent.failedCount,
    recentAttempts: listRecentAttempts(endpoint.endpointId, events).map(
      ({ event, replayId, number, at, durationMilliseconds, responseCode, error }) => ({
        ...{ eventId: event.eventId, eventType: event.type, sequence: event.sequence, number, replayId, at },
        ...{ durationMs: durationMilliseconds, responseCode, error },
      }),
    ),
  });
}
