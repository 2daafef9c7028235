import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { subscriptionOf } from "../../domain/webhooks/endpoint.ts";
import type { EndpointSubscription, EventStream } from "../../domain/webhooks/event.ts";
import { nextCheck } from "../../domain/webhooks/failing-endpoint.ts";
import { eventStreamWriteName } from "../events/emit-events.ts";
import type { DueKey } from "../keys/due-keys.ts";
import { eventStreamKey, webhookEndpointKey } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { queryAll } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import {
  atVersion,
  deleteWrite,
  mustBeNew,
  putWrite,
  updateWrite,
  type Write,
} from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

/** Reads one endpoint of a partner; null for an unknown id. */
export async function getEndpoint(partnerId: string, endpointId: string): Promise<WebhookEndpoint | null> {
  const item = await getItem("get:webhookEndpoint", webhookEndpointKey(partnerId, endpointId));
  return item === null ? null : toEndpoint(item);
}

/** Returns every endpoint of a partner, oldest first. */
export async function listEndpoints(partnerId: string): Promise<WebhookEndpoint[]> {
  const { pk, sk } = webhookEndpointKey(partnerId, "");
  const items = await queryAll("query:webhookEndpoint", {
    partition: pk,
    sortKey: "begins_with(sk, :sk)",
    values: { ":sk": sk },
  });
  return items.map(toEndpoint);
}

/** Returns the writes that add an endpoint and its subscription in the partner's event stream. */
export function addEndpointWrites(stream: EventStream, endpoint: WebhookEndpoint): Write[] {
  return [
    putWrite("put:webhookEndpoint", "webhook-endpoint", toItem(endpoint), mustBeNew),
    subscriptionsWrite(stream, [...stream.endpoints, subscriptionOf(endpoint)]),
  ];
}

/** Returns the writes that replace an endpoint read as `before`, and its subscription in the partner's event stream. */
export function changeEndpointWrites(
  stream: EventStream,
  before: WebhookEndpoint,
  after: WebhookEndpoint,
): Write[] {
  const subscriptions = stream.endpoints.map((one) =>
    one.endpointId === after.endpointId ? subscriptionOf(after) : one,
  );
  return [
    putWrite("put:webhookEndpoint", "webhook-endpoint", toItem(after), atVersion(before.version)),
    subscriptionsWrite(stream, subscriptions),
  ];
}

/** Returns the writes that remove an endpoint; its pending deliveries end as failed. */
export function removeEndpointWrites(stream: EventStream, endpoint: WebhookEndpoint): Write[] {
  const { partnerId, endpointId, version } = endpoint;
  return [
    deleteWrite(
      "delete:webhookEndpoint",
      "webhook-endpoint",
      webhookEndpointKey(partnerId, endpointId),
      atVersion(version),
    ),
    subscriptionsWrite(
      stream,
      stream.endpoints.filter((one) => one.endpointId !== endpointId),
    ),
  ];
}

/** The part of an endpoint's state that the service changes, not the partner. */
export type EndpointState = Pick<WebhookEndpoint, "health" | "isNoticeDue" | "answeredAt">;

/**
 * Stores an endpoint's health, whether a notification is due, and its first success. Indexes the endpoint for its next
 * check. Does nothing when the endpoint was changed or deleted, or its health changed, since it was read as `before`.
 */
export async function saveEndpointState(before: WebhookEndpoint, after: EndpointState): Promise<void> {
  const { health, isNoticeDue } = after;
  const due = dueAttributes({ ...before, health, isNoticeDue });
  // Nothing is stored if the endpoint was changed. The change may have reset its health, and results of its earlier URL
  // do not count.
  const isUnchanged = atVersion(before.version);
  await updateOne(
    updateWrite(
      "update:webhookEndpoint",
      "webhook-endpoint-state",
      webhookEndpointKey(before.partnerId, before.endpointId),
      {
        expression: `SET health = :health, isNoticeDue = :notice, answeredAt = :answered${
          due === null ? " REMOVE duepk, dueat" : ", duepk = :duepk, dueat = :dueat"
        }`,
        values: {
          ":health": health,
          ":notice": isNoticeDue,
          // Endpoints stored by an earlier release may lack this field.
          ":answered": after.answeredAt ?? null,
          ":duepk": due?.duepk,
          ":dueat": due?.dueat,
        },
      },
      {
        ...isUnchanged,
        expression: `${isUnchanged.expression} AND health.failingSince = :failingBefore AND health.warnedAt = :warnedBefore`,
        values: {
          ...isUnchanged.values,
          ":failingBefore": before.health.failingSince,
          ":warnedBefore": before.health.warnedAt,
        },
      },
    ),
  );
}

/** Returns the endpoints for keys from the index `due`. One round trip per 100. */
export async function getDueEndpoints(keys: readonly DueKey<"endpoint">[]): Promise<WebhookEndpoint[]> {
  const items = await getItems("get:webhookEndpoint", keys);
  return items.flatMap((item) => (item === null ? [] : [toEndpoint(item)]));
}

/** Returns the endpoint's entry in the index `due`; null when no action is pending. */
function dueAttributes(endpoint: WebhookEndpoint): { duepk: string; dueat: number } | null {
  const check = nextCheck(endpoint);
  if (check === null) return null;
  return { duepk: `${duePrefix.endpoint}${dueShardOf(endpoint.endpointId)}`, dueat: check.at };
}

// Like event emission, this write is conditional on the list that was read. Therefore an event goes to exactly the
// endpoints subscribed at its commit.
function subscriptionsWrite(stream: EventStream, after: readonly EndpointSubscription[]): Write {
  return updateWrite(
    "update:eventStream",
    eventStreamWriteName(stream.partnerId),
    eventStreamKey(stream.partnerId),
    {
      expression: "SET endpoints = :after, entity = :entity",
      values: { ":after": after, ":entity": "event_stream" },
    },
    {
      expression: "attribute_not_exists(endpoints) OR endpoints = :before",
      values: { ":before": stream.endpoints },
    },
  );
}

const endpointItems = storedEntity<WebhookEndpoint>("webhook_endpoint");

const toItem = (endpoint: WebhookEndpoint) =>
  endpointItems.toItem(
    { ...webhookEndpointKey(endpoint.partnerId, endpoint.endpointId), ...dueAttributes(endpoint) },
    endpoint,
  );

/** Reads an endpoint from its stored item. */
export const toEndpoint = endpointItems.fromItem;
