import type { CompletedAttempt, Delivery, DeliveryReference } from "../../domain/webhooks/delivery.ts";
import type { SignableEndpoint, WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { dueKeyPages } from "../keys/due-keys.ts";
import {
  deliveryKey,
  dueShardCount,
  eventKey,
  type ItemKey,
  webhookEndpointKey,
  webhookSecretKey,
} from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { queryDuePage } from "../table/query.ts";
import { readWholeOrLast } from "../table/read-until-whole.ts";
import { getItems, type StoredItem } from "../table/table.ts";
import { updateWrite, type Write, type WriteCondition } from "../table/transaction.ts";
import { deliveryItems } from "./delivery-item.ts";
import { toSignableEndpoint } from "./endpoint-secrets.ts";
import { toEndpoint } from "./endpoints.ts";
import { toStoredEvent } from "./event-items.ts";

/** A delivery with its event and its endpoint; each is null if it no longer exists. */
export interface DeliveryTarget<Endpoint = WebhookEndpoint> {
  event: StoredEvent | null;
  delivery: Delivery | null;
  endpoint: Endpoint | null;
}

const readLimit = 100;

/** Reads event, delivery and endpoint of every reference, in the order given: one round trip per 33, concurrently. */
export async function loadDeliveryTargets(
  references: readonly DeliveryReference[],
): Promise<DeliveryTarget[]> {
  const items = await getItems(
    ["get:event", "get:delivery", "get:webhookEndpoint"],
    references.flatMap(targetKeys),
  );
  return splitIntoChunks(items, 3).map(([event, delivery, endpoint]) => ({
    ...toTarget(event, delivery),
    endpoint: endpoint ? toEndpoint(endpoint) : null,
  }));
}

/**
 * Reads targets as `loadDeliveryTargets` does, with the secrets that sign attempts: one round trip per 25. Reads again
 * if anything is missing that a transaction may have just written, because a caller abandons a delivery with missing
 * parts.
 */
export const loadSignableTargets = (
  references: readonly DeliveryReference[],
  now: number,
): Promise<DeliveryTarget<SignableEndpoint>[]> =>
  readWholeOrLast(
    () => readSignableTargets(references),
    (targets) => targets.every((target) => isWhole(target, now)),
  );

const freshMilliseconds = 60_000;

/**
 * Reports whether a target needs no further read. Parts that an older delivery lacks were deleted, so another read
 * would not find them.
 */
function isWhole({ event, delivery, endpoint }: DeliveryTarget<SignableEndpoint>, now: number): boolean {
  if (delivery === null) return false;
  const isFresh = now - (delivery.eventCreatedAt ?? 0) < freshMilliseconds;
  return !isFresh || (event !== null && endpoint !== null);
}

async function readSignableTargets(
  references: readonly DeliveryReference[],
): Promise<DeliveryTarget<SignableEndpoint>[]> {
  const items = await getItems(
    ["get:event", "get:delivery", "get:webhookEndpoint", "get:webhookSecret"],
    references.flatMap((reference) => [
      ...targetKeys(reference),
      webhookSecretKey(reference.partnerId, reference.endpointId),
    ]),
  );
  return splitIntoChunks(items, 4).map(([event, delivery, endpoint, secrets]) => ({
    ...toTarget(event, delivery),
    endpoint: toSignableEndpoint(endpoint ?? null, secrets ?? null),
  }));
}

const targetKeys = (reference: DeliveryReference) => [
  eventKey(reference.partnerId, reference.sequence),
  deliveryKey(reference),
  webhookEndpointKey(reference.partnerId, reference.endpointId),
];

const toTarget = (event: StoredItem | null | undefined, delivery: StoredItem | null | undefined) => ({
  event: event ? toStoredEvent(event) : null,
  delivery: delivery ? toDelivery(delivery) : null,
});

/** Reads deliveries in the requested order; null if a delivery does not exist. At most 100. */
export async function getDeliveries(references: readonly DeliveryReference[]): Promise<(Delivery | null)[]> {
  const items = await getItems("get:delivery", references.map(deliveryKey));
  return items.map((item) => (item === null ? null : toDelivery(item)));
}

/**
 * Returns the write that stores an attempt and the new state of its delivery. A pending delivery then waits
 * in its endpoint's backlog. Rejected when that attempt was already stored or the delivery has ended.
 */
export function attemptWrite({ delivery, attempt }: CompletedAttempt, now: number): Write {
  const isDelivered = delivery.status === "delivered";
  return updateWrite(
    "update:delivery",
    "delivery",
    deliveryKey(delivery),
    {
      expression: `SET #status = :status, nextAttemptAt = :next, attempts = list_append(attempts, :attempt)${
        isDelivered ? " REMOVE duepk, dueat" : ", isInBacklog = :waits, duepk = :duepk, dueat = :dueat"
      }`,
      values: {
        ":status": delivery.status,
        ":next": delivery.nextAttemptAt,
        ":attempt": [attempt],
        ...(!isDelivered && { ":waits": true, ...dueEntry(delivery, now) }),
      },
    },
    stillAwaiting(attempt.number),
  );
}

/**
 * Returns the entry of an undelivered delivery in the index `due`: in its endpoint's backlog, or in the list of failed
 * deliveries.
 */
function dueEntry(
  { sequence, endpointId, nextAttemptAt }: Delivery,
  now: number,
): { ":duepk": string; ":dueat": number } {
  return nextAttemptAt === null
    ? { ":duepk": `${duePrefix.failedDelivery}${sequence % dueShardCount}`, ":dueat": now }
    : { ":duepk": `${duePrefix.waitingDelivery}${endpointId}`, ":dueat": nextAttemptAt };
}

/**
 * Returns the write that moves a pending delivery to its endpoint's backlog, where only the endpoint's runs make
 * attempts. Rejected if its attempt was made in the meantime.
 */
export const backlogWrite = (delivery: Delivery, now: number): Write =>
  updateWrite(
    "update:delivery",
    "delivery",
    deliveryKey(delivery),
    {
      expression: "SET isInBacklog = :waits, duepk = :duepk, dueat = :dueat",
      values: { ":waits": true, ...dueEntry(delivery, now) },
    },
    stillAwaiting(delivery.attempts.length + 1),
  );

/** A delivery in an endpoint's backlog, and the due time of its next attempt, epoch milliseconds. */
export interface WaitingDelivery {
  reference: DeliveryReference;
  dueAt: number;
}

/** Returns the deliveries in an endpoint's backlog that are due first. The index lags behind the table. */
export async function listWaitingDeliveries(endpointId: string, limit: number): Promise<WaitingDelivery[]> {
  const { items } = await queryDuePage("queryDue:waitingDelivery", { shard: endpointId, limit });
  return items.map((item) => ({ reference: referenceOfKey(item), dueAt: Number(item.dueat) }));
}

/**
 * Yields deliveries of one shard whose first attempt was due at an instant, oldest first, in pages of at most
 * 100.
 */
export async function* dueDeliveries(shard: number, dueUntil: number): AsyncGenerator<DeliveryReference[]> {
  const pages = dueKeyPages("queryDue:delivery", { shard, until: dueUntil, limit: readLimit });
  for await (const keys of pages) yield keys.map(referenceOfKey);
}

/** Returns the delivery that an item's key identifies. The index `due` holds only keys. */
export function referenceOfKey(item: StoredItem | ItemKey<"delivery">): DeliveryReference {
  const [, sequence, , endpointId, replayId = null] = String(item.sk).split("#");
  const partnerId = String(item.pk).split("#")[1];
  if (partnerId === undefined || endpointId === undefined)
    throw new Error("The index holds a key of another kind");
  return { partnerId, sequence: Number(sequence), endpointId, replayId };
}

const stillAwaiting = (attemptNumber: number): WriteCondition => ({
  expression: "#status = :pending AND size(attempts) = :made",
  names: { "#status": "status" },
  values: { ":pending": "pending", ":made": attemptNumber - 1 },
});

/** Reads a delivery from its stored item. */
export const toDelivery = deliveryItems.fromItem;
