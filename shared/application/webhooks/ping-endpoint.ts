import type * as z from "zod/mini";
import type { pingSchema } from "../../contract/events/event-schemas.ts";
import type { pingResultSchema } from "../../contract/resources/webhooks/webhook-endpoint.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { SendOutcome } from "../../domain/webhooks/delivery.ts";
import { pingType } from "../../domain/webhooks/event.ts";
import { getSignableEndpoint } from "../../persistence/webhooks/endpoint-secrets.ts";
import { saveEndpointState } from "../../persistence/webhooks/endpoints.ts";
import { randomBase32 } from "../../platform/create-id.ts";
import { attemptDelivery, type DeliverableEvent } from "./attempt-delivery.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { countPing } from "./limit-sending.ts";
import { requireEndpoint } from "./revise-endpoint.ts";

const idRandomDigits = 20;

/** Deployment and time of a test message. */
export interface PingDeployment {
  environment: Environment;
  apiVersion: string;
  now: number;
}

/** Result of a test message, and the message's id, which is not an event's id. */
export interface SentPing extends SendOutcome {
  eventId: string;
}

/**
 * Sends one signed test message to an endpoint at once, even to a disabled one, and returns the result.
 * @throws Problem webhook_endpoint_not_found
 * @throws Problem rate_limited beyond the pings per minute of an endpoint or a partner, and beyond the hourly
 * limit of an endpoint that has never succeeded
 */
export async function pingEndpoint(
  { partnerId, endpointId }: { partnerId: string; endpointId: string },
  deployment: PingDeployment,
  context: DeliveryContext,
): Promise<SentPing> {
  const signable = requireEndpoint(await getSignableEndpoint(partnerId, endpointId));
  const { endpoint } = signable;
  await countPing(endpoint, deployment.now);
  const message = composePing(endpointId, deployment);
  const outcome = await attemptDelivery(message, signable, deployment.now, context, () => undefined);
  if (outcome.error === null && endpoint.answeredAt === null)
    await saveEndpointState(endpoint, { ...endpoint, answeredAt: deployment.now });
  return { ...outcome, eventId: message.eventId };
}

/** Returns a test message with its own id. */
export function composePing(
  endpointId: string,
  { environment, apiVersion, now }: PingDeployment,
): DeliverableEvent {
  const eventId = `evt_${randomBase32(idRandomDigits)}`;
  const message: z.output<typeof pingSchema> = {
    id: eventId,
    type: pingType,
    api_version: apiVersion,
    environment,
    created_at: toKstIso(now),
    sequence: null,
    data: { endpoint_id: endpointId },
  };
  return { eventId, body: JSON.stringify(message) };
}

/** Returns the result of a ping as the API shows it. */
export const presentPing = (outcome: SendOutcome): z.output<typeof pingResultSchema> => ({
  delivered: outcome.error === null,
  response_code: outcome.responseCode,
  duration_ms: outcome.durationMilliseconds,
  error: outcome.error,
  response_excerpt: outcome.responseExcerpt,
});
