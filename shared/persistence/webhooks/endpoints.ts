import type { EndpointHealth, SigningSecret, WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { subscriptionOf } from "../../domain/webhooks/endpoint.ts";
import type { EndpointSubscription, EventStream } from "../../domain/webhooks/event.ts";
import { eventStreamGuard } from "../events/emit-events.ts";
import { eventStreamKey, webhookEndpointKey } from "../keys.ts";
import { getItem, queryAll, type StoredItem } from "../table.ts";
import { atVersion, deleteWrite, mustBeNew, putWrite, updateWrite, type Write } from "../transaction.ts";
import { updateOne } from "../update-one.ts";

/** Reads one endpoint of a partner; null when it has none of that id. */
export async function getEndpoint(partnerId: string, endpointId: string): Promise<WebhookEndpoint | null> {
  const item = await getItem(webhookEndpointKey(partnerId, endpointId));
  return item === null ? null : toEndpoint(item);
}

/** Every endpoint of a partner, oldest first. */
export async function listEndpoints(partnerId: string): Promise<WebhookEndpoint[]> {
  const { pk, sk } = webhookEndpointKey(partnerId, "");
  const items = await queryAll({
    condition: "pk = :pk AND begins_with(sk, :sk)",
    values: { ":pk": pk, ":sk": sk },
  });
  return items.map(toEndpoint);
}

/** The writes that add an endpoint and let the partner's stream know of it. */
export function addEndpointWrites(stream: EventStream, endpoint: WebhookEndpoint): Write[] {
  return [
    putWrite("webhook-endpoint", toItem(endpoint), mustBeNew),
    subscriptionsWrite(stream, [...stream.endpoints, subscriptionOf(endpoint)]),
  ];
}

/** The writes that replace an endpoint read as `before`, in the partner's stream too. */
export function changeEndpointWrites(
  stream: EventStream,
  before: WebhookEndpoint,
  after: WebhookEndpoint,
): Write[] {
  const subscriptions = stream.endpoints.map((one) =>
    one.endpointId === after.endpointId ? subscriptionOf(after) : one,
  );
  return [
    putWrite("webhook-endpoint", toItem(after), atVersion(before.version)),
    subscriptionsWrite(stream, subscriptions),
  ];
}

/** The writes that remove an endpoint; deliveries under way to it end as failed. */
export function removeEndpointWrites(stream: EventStream, endpoint: WebhookEndpoint): Write[] {
  const { partnerId, endpointId, version } = endpoint;
  return [
    deleteWrite("webhook-endpoint", webhookEndpointKey(partnerId, endpointId), atVersion(version)),
    subscriptionsWrite(
      stream,
      stream.endpoints.filter((one) => one.endpointId !== endpointId),
    ),
  ];
}

/** Notes how an endpoint has been answering. Does nothing when it was deleted meanwhile. */
export async function saveEndpointHealth(endpoint: WebhookEndpoint, health: EndpointHealth): Promise<void> {
  await updateOne(
    updateWrite(
      "webhook-endpoint-health",
      webhookEndpointKey(endpoint.partnerId, endpoint.endpointId),
      {
        expression: "SET failing_since = :failing, slow_since = :slow",
        values: { ":failing": health.failingSince, ":slow": health.slowSince },
      },
      // A changed endpoint started afresh; what an earlier address did says nothing about it.
      atVersion(endpoint.version),
    ),
  );
}

// Guarded by the list as it was read, as emission is: an event goes to exactly those who listened when it was committed.
function subscriptionsWrite(stream: EventStream, after: readonly EndpointSubscription[]): Write {
  return updateWrite(
    eventStreamGuard(stream.partnerId),
    eventStreamKey(stream.partnerId),
    {
      expression: "SET endpoints = :after, entity = :entity",
      values: { ":after": after, ":entity": "event_stream" },
    },
    {
      condition: "attribute_not_exists(endpoints) OR endpoints = :before",
      values: { ":before": stream.endpoints },
    },
  );
}

function toItem(endpoint: WebhookEndpoint) {
  return {
    ...webhookEndpointKey(endpoint.partnerId, endpoint.endpointId),
    entity: "webhook_endpoint",
    partner_id: endpoint.partnerId,
    endpoint_id: endpoint.endpointId,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    enabled: endpoint.enabled,
    disabled_reason: endpoint.disabledReason,
    secrets: [toSecretItem(endpoint.secrets[0]), ...endpoint.secrets.slice(1).map(toSecretItem)] as const,
    failing_since: endpoint.health.failingSince,
    slow_since: endpoint.health.slowSince,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
    version: endpoint.version,
  };
}

const toSecretItem = (secret: SigningSecret) => ({ value: secret.value, expires_at: secret.expiresAt });
const toSecret = (item: ReturnType<typeof toSecretItem>): SigningSecret => ({
  value: item.value,
  expiresAt: item.expires_at,
});

type EndpointItem = ReturnType<typeof toItem>;

/** An endpoint out of its stored item. */
export function toEndpoint(stored: StoredItem): WebhookEndpoint {
  const item = stored as unknown as EndpointItem;
  return {
    partnerId: item.partner_id,
    endpointId: item.endpoint_id,
    url: item.url,
    description: item.description,
    eventTypes: item.event_types,
    enabled: item.enabled,
    disabledReason: item.disabled_reason,
    secrets: [toSecret(item.secrets[0]), ...item.secrets.slice(1).map(toSecret)],
    health: { failingSince: item.failing_since, slowSince: item.slow_since },
    createdAt: item.created_at,
    updatedAt: item.updated_at,
    version: item.version,
  };
}
