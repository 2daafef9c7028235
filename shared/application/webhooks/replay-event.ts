import type { RecordedReplay } from "../../contract/resources/webhooks/event-replay.ts";
import { chooseReplayEndpoints } from "../../domain/webhooks/replay.ts";
import { newDeliveryWrite } from "../../persistence/events/new-delivery-write.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { listEndpoints } from "../../persistence/webhooks/endpoints.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { countReplayedEvent } from "./limit-sending.ts";
import { readEvent } from "./read-event.ts";
import { readEventStream, requireEndpoint } from "./revise-endpoint.ts";

/**
 * Sends the stored envelope of one event again, unchanged and with a new signature. This creates new deliveries; the
 * original deliveries keep their schedule.
 *
 * @param request.endpointId the only endpoint to send to; null for all endpoints that subscribe to the event's type
 * @throws Problem event_not_found, webhook_endpoint_not_found, no_webhook_endpoint
 * @throws Problem rate_limited when no endpoint has ever succeeded and all endpoints have reached the limit of manual
 * sends
 */
export async function replayEvent(
  request: { partnerId: string; eventId: string; endpointId: string | null },
  { now }: { now: number },
): Promise<RecordedReplay> {
  const [{ event }, stream, registered] = await Promise.all([
    readEvent(request.partnerId, request.eventId, now),
    readEventStream(request.partnerId),
    listEndpoints(request.partnerId),
  ]);
  const chosen = chooseReplayEndpoints(stream, event.type, request.endpointId);
  const endpoints = registered.filter(({ endpointId }) => chosen.includes(endpointId));
  // The event stream may name an endpoint that was deleted just now.
  requireEndpoint(endpoints[0] ?? null);
  const endpointIds = (await countReplayedEvent(endpoints, now)).map(({ endpointId }) => endpointId);
  const replayId = createId("rp", now);
  const writes = endpointIds.map((endpointId) => newDeliveryWrite(event, { endpointId, replayId }, now));
  await commitWithRetries(() => commit(writes));
  return { id: replayId, event_id: event.eventId, endpoint_ids: endpointIds };
}
