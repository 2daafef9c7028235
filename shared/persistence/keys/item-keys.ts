import type { EndpointReference } from "../../domain/webhooks/backlog.ts";
import type { DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { type IndexList, type ItemKind, indexPrefix, itemKinds } from "./item-kinds.ts";

/**
 * Keys of the single table, except the keys of orders (`order-keys.ts`), market data (`inventory-keys.ts`) and watches
 * (`watch-keys.ts`). Their prefixes are in `item-kinds.ts`.
 */

/** The number of partitions per kind of due work. */
export const dueShardCount = 8;

declare const kindOfItem: unique symbol;
declare const listOfIndex: unique symbol;

/** `pk` of one kind of item; only `itemKey` creates it. */
export type PartitionKey<Kind extends ItemKind = ItemKind> = string & { readonly [kindOfItem]: Kind };

/** Primary key of one item of a kind. */
export interface ItemKey<Kind extends ItemKind = ItemKind> {
  pk: PartitionKey<Kind>;
  sk: string;
}

/** Returns the key of an item of a kind. */
export const itemKey = <Kind extends ItemKind>(kind: Kind, partition: string, sk: string): ItemKey<Kind> => ({
  pk: `${itemKinds[kind]}${partition}` as PartitionKey<Kind>,
  sk,
});

/** `gsi1pk` of one list of the inverted index; only `indexPartition` creates it. */
export type IndexPartition<List extends IndexList = IndexList> = string & { readonly [listOfIndex]: List };

/** Returns the partition of a list of the inverted index. */
export const indexPartition = <List extends IndexList>(list: List, partition: string): IndexPartition<List> =>
  `${indexPrefix[list]}${partition}` as IndexPartition<List>;

const sequenceDigits = 12;

/** Returns sequence numbers as text that sorts numerically. */
export const sequenceText = (sequence: number): string => String(sequence).padStart(sequenceDigits, "0");

export const apiKeyKey = (keyHash: string) => itemKey("apiKey", keyHash, "APIKEY");
export const partnerKey = (partnerId: string) => itemKey("partner", partnerId, "PROFILE");
/**
 * Returns the key of a word of a partner's name. All words are in one small partition, so that they can be
 * found by their beginning.
 */
export const partnerNameKey = (word: string, partnerId: string | null) =>
  itemKey("partnerName", "", partnerId === null ? word : `${word}#${partnerId}`);
/** Returns the item key of the pointer from an API key's id to its hash, in the partition of its partner. */
export const apiKeyPointerKey = (partnerId: string, keyId: string) =>
  itemKey("apiKeyPointer", partnerId, `APIKEY#${keyId}`);
export const invoiceKey = (partnerId: string, invoiceId: string) =>
  itemKey("invoice", partnerId, `INVOICE#${invoiceId}`);
/** Returns the key of one published version of an invoice: its document and content. */
export const invoiceVersionKey = (partnerId: string, invoiceId: string, version: number) =>
  itemKey("invoiceVersion", partnerId, `VERSION#${invoiceId}#${sequenceText(version)}`);
/** Returns the key of the last number used in a shipment month. */
export const invoiceCounterKey = (partnerId: string, shipmentMonth: string) =>
  itemKey("invoiceCounter", partnerId, `NUMBER#${shipmentMonth}`);
/** Returns the key of the pointer from an invoice's id to its partner and order. */
export const invoiceOwnerKey = (invoiceId: string) => itemKey("invoiceOwner", invoiceId, "INVOICE");
export const approvalKey = (approvalId: string) => itemKey("approval", approvalId, "APPROVAL");
/** Returns the key of the pointer from an invoice to its latest request. */
export const latestApprovalKey = (invoiceId: string) => itemKey("latestApproval", invoiceId, "LATEST");
/** Returns the partition of the environment's approval requests, sorted by id and therefore by time. */
export const approvalLogKey = (approvalId: string) => ({
  gsi1pk: indexPartition("approvalLog", ""),
  gsi1sk: approvalId,
});
export const partnerViewKey = (viewId: string) => itemKey("partnerView", viewId, "VIEW");
export const requestSearchKey = (searchId: string) => itemKey("requestSearch", searchId, "SEARCH");
/** Returns the key of the item that permanently assigns an invoice prefix to a partner. */
export const invoicePrefixKey = (prefix: string) => itemKey("invoicePrefix", prefix, "PREFIX");
/** Returns the key of the item that counts a user's calls against a limit in a minute. */
export const userCallsKey = (callerId: string, limit: string, minute: number) =>
  itemKey("userCalls", callerId, `${limit}#${minute}`);
/** Returns the item key of an API key's calls on a KST day (`YYYY-MM-DD`); sorts by day. */
export const dayCallsKey = (partnerId: string, date: string, keyId: string) =>
  itemKey("dayCalls", partnerId, `DAY#${date}#${keyId}`);
/** Returns the item key of an API key's recent calls, which count against a rate limit. */
export const recentCallsKey = (keyId: string, kind: string) => itemKey("recentCalls", keyId, kind);
export const idempotencyKey = (callerId: string, idempotencyToken: string) =>
  itemKey("idempotencyRecord", `${callerId}#${idempotencyToken}`, "REQUEST");
/**
 * Returns the key of the partner's event counter together with its endpoints' subscriptions, so that one read
 * suffices to emit events.
 */
export const eventStreamKey = (partnerId: string) => itemKey("eventStream", partnerId, "STREAM");
export const eventKey = (partnerId: string, sequence: number) =>
  itemKey("event", partnerId, `EVENT#${sequenceText(sequence)}`);
/**
 * Returns the key of a delivery. A delivery sorts directly after its event, so that one query reads both; each replay
 * is another delivery.
 */
export const deliveryKey = ({ partnerId, sequence, endpointId, replayId }: DeliveryReference) =>
  itemKey(
    "delivery",
    partnerId,
    `EVENT#${sequenceText(sequence)}#DELIVERY#${endpointId}${replayId === null ? "" : `#${replayId}`}`,
  );
export const webhookEndpointKey = (partnerId: string, endpointId: string) =>
  itemKey("webhookEndpoint", partnerId, `ENDPOINT#${endpointId}`);
/** Returns the key of the schedule of an endpoint's waiting deliveries. */
export const endpointBacklogKey = ({ partnerId, endpointId }: EndpointReference) =>
  itemKey("endpointBacklog", partnerId, `BACKLOG#${endpointId}`);
/** Returns the key of a partner's running replays of time ranges. */
export const runningReplaysKey = (partnerId: string) => itemKey("runningReplays", partnerId, "REPLAYS");
/** Returns the key of the signing secrets of an endpoint's webhooks. */
export const webhookSecretKey = (partnerId: string, endpointId: string) =>
  itemKey("webhookSecret", partnerId, `ENDPOINT#${endpointId}`);
export const fxRateKey = () => itemKey("fxRate", "FX", "CURRENT");
export const feesKey = () => itemKey("fees", "FEES", "CURRENT");
export const operatorCursorKey = () => itemKey("operatorCursor", "CURSORS", "SECRET");
/** Returns the key of the health of an upstream. */
export const upstreamKey = (name: string) => itemKey("upstream", name, "HEALTH");
/** Returns the key of the position of a sweep that ran out of time. */
export const sweepPositionKey = (work: string) => itemKey("sweepPosition", "SWEEPPLACES", work);
export const recheckPollsKey = (kind: string) => itemKey("recheckPolls", "RECHECKPOLLS", kind);
/** Returns the key of the current request allowance of background work at a dealer source. */
export const dealerGateKey = (source: string) => itemKey("dealerGate", source, "GATE");
export const auditKey = (resourceId: string, at: number, auditId: string) =>
  itemKey("audit", resourceId, `${String(at).padStart(15, "0")}#${auditId}`);
export const auditLogKey = (at: number, auditId: string) => ({
  gsi1pk: indexPartition("auditLog", ""),
  gsi1sk: `${String(at).padStart(15, "0")}#${auditId}`,
});
/** Returns the partition of the environment's partners, sorted by id and therefore by creation time. */
export const partnerDirectoryKey = (partnerId: string) => ({
  gsi1pk: indexPartition("partnerDirectory", ""),
  gsi1sk: partnerId,
});
export const lookupKey = (partnerId: string, lookupId: string) =>
  itemKey("historyLookup", partnerId, `LOOKUP#${lookupId}`);
/** Returns the key of the item that counts a partner's lookups in progress. */
export const lookupsInFlightKey = (partnerId: string) => itemKey("lookupsInFlight", partnerId, "INFLIGHT");
/**
 * Returns the key of the item that counts the lookups that a partner requested on a KST day (`YYYY-MM-DD`).
 */
export const lookupDayKey = (partnerId: string, day: string) => itemKey("lookupDay", partnerId, `DAY#${day}`);
/** Returns the key of a partner's lookup totals for a KST month (`YYYY-MM`). */
export const lookupMonthKey = (partnerId: string, month: string) =>
  itemKey("lookupMonth", partnerId, `MONTH#${month}`);
export const lookupMonthIndexKey = (partnerId: string, month: string) => ({
  gsi1pk: indexPartition("historyMonth", month),
  gsi1sk: partnerId,
});
export const certificateKey = (partnerId: string, certificateId: string) =>
  itemKey("certificate", partnerId, `CERTIFICATE#${certificateId}`);
/** Returns the key of the certification data of a partner that belongs to no single run. */
export const certificationKey = (partnerId: string) => itemKey("certification", partnerId, "CERTIFICATION");
/** Returns the key of the provider's report for a plate or a VIN. */
export const historyReportKey = (kind: "plate" | "vin", value: string) =>
  itemKey("historyReport", `${kind.toUpperCase()}#${value}`, "REPORT");
