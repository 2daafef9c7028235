import type { DeliveryReference } from "../domain/webhooks/delivery.ts";

/**
 * The single table's keys: all prefixes are here, and so are the keys but for those of orders (`order-keys.ts`), of the market
 * (`inventory-keys.ts`) and of watches (`watch-keys.ts`). `pk` decides the partition and, through its prefix, which roles may
 * touch it (`partitionPrefix` feeds the IAM policies' `dynamodb:LeadingKeys`). `docs/access-patterns.md` explains each.
 */

/** First part of `pk` of each entity, separator included. */
export const partitionPrefix = {
  apiKey: "APIKEY#",
  partner: "PARTNER#",
  order: "ORDERS#",
  orderTrail: "TRAIL#",
  lot: "LOT#",
  plate: "PLATE#",
  /** A partner's invoices, their documents and the numbers they took. */
  invoice: "INVOICES#",
  /** Whose an invoice is. */
  invoiceOwner: "INVOICE#",
  /** Whose invoices begin with what. */
  invoicePrefix: "INVOICEPREFIX#",
  idempotency: "IDEMPOTENCY#",
  event: "EVENTS#",
  listing: "LISTING#",
  /** The rounds of one physical car. */
  car: "CAR#",
  comparable: "COMPARABLE#",
  source: "SOURCE#",
  batch: "BATCH#",
  setting: "SETTING#",
  dealerPage: "DEALERPAGE#",
  audit: "AUDIT#",
  upstream: "UPSTREAM#",
  /** Watches of one partner, with how many of them are active. */
  watch: "WATCHES#",
  /** The cars on one watch. */
  watchMatch: "MATCHES#",
  /** Cars on static lists by what proves their identity. */
  listedVin: "LISTEDVIN#",
  /** What a key did lately, where that is limited. */
  recentCalls: "RECENT#",
  /** Lookups of one partner, and what they count against. */
  history: "HISTORY#",
  /** What the provider last said of one plate or VIN. */
  historyReport: "HISTORYREPORT#",
} as const;

/** First part of `gsi1pk`, the inverted index (`gsi1`), separator included. */
export const indexPrefix = {
  /** Partners of the environment, by creation time. */
  partnerDirectory: "DIRECTORY#",
  /** Orders of one partner, by their last change. */
  partnerOrdersByChange: "ORDERCHANGES#",
  /** Orders of all partners by status, by their last change that was told; each status is spread over some partitions. */
  orderBoard: "BOARD#",
  /** Invoices of all partners by status, by their creation; each status is spread over some partitions. */
  invoiceBoard: "INVOICEBOARD#",
  /** Events and deliveries of one order, watch or lookup. */
  eventSubject: "SUBJECT#",
  /** The rounds of one physical car by its VIN. */
  carByVin: "VIN#",
  /** Audit entries of the environment by time; operators write a few a second at most, so one partition holds them. */
  auditLog: "AUDITLOG#",
  /** Active automatic watches, spread over some partitions, by when they became active. */
  activeWatch: "ACTIVEWATCH#",
  /** Watches that have a car on their list. */
  watchedCar: "WATCHEDCAR#",
  /** Partners that looked histories up in one month. */
  historyMonth: "HISTORYMONTH#",
} as const;

/** First part of `duepk` of the sparse index (`due`) of work waiting for its time. */
export const duePrefix = {
  delivery: "DELIVERY#",
  order: "ORDERSWEEP#",
  /** Placed orders on dealers' cars, whose price and presence nobody announces. */
  dealerOrder: "DEALERORDER#",
  /** Orders at customs whose partners are to be reminded. */
  customsReminder: "CUSTOMSREMINDER#",
  /** Deliveries given up for good, by when; they wait for an operator. */
  failedDelivery: "FAILEDDELIVERY#",
  /** Webhook endpoints that may have to be warned of, switched off or reported on. */
  endpoint: "ENDPOINTCHECK#",
  /** Lots whose action is not finished. */
  lot: "LOTACTION#",
  /** Orders whose partners may have to be told that something about them changed. */
  orderNews: "ORDERNEWS#",
  /** Active automatic watches whose list is to be compared with the market. */
  watch: "WATCHLOOK#",
  /** Dealers' cars on static lists. */
  dealerMember: "DEALERMEMBER#",
  /** History lookups that go on, by when they should have moved. */
  historyLookup: "HISTORYLOOKUP#",
} as const;

/** How many partitions each kind of due work is spread over. */
export const dueShardCount = 8;

/** Primary key of one item. */
export interface ItemKey {
  pk: string;
  sk: string;
}

const sequenceDigits = 12;

/** Sequence numbers as text that sorts as numbers do. */
export const sequenceText = (sequence: number): string => String(sequence).padStart(sequenceDigits, "0");

export const apiKeyKey = (keyHash: string): ItemKey => ({
  pk: `${partitionPrefix.apiKey}${keyHash}`,
  sk: "APIKEY",
});
export const partnerKey = (partnerId: string): ItemKey => ({
  pk: `${partitionPrefix.partner}${partnerId}`,
  sk: "PROFILE",
});
/** Points from a key's id to its hash, within its partner. */
export const apiKeyPointerKey = (partnerId: string, keyId: string): ItemKey => ({
  pk: `${partitionPrefix.partner}${partnerId}`,
  sk: `APIKEY#${keyId}`,
});
export const invoiceKey = (partnerId: string, invoiceId: string): ItemKey => ({
  pk: `${partitionPrefix.invoice}${partnerId}`,
  sk: `INVOICE#${invoiceId}`,
});
/** One published version of an invoice: which document it is, and what it said. */
export const invoiceVersionKey = (partnerId: string, invoiceId: string, version: number): ItemKey => ({
  pk: `${partitionPrefix.invoice}${partnerId}`,
  sk: `VERSION#${invoiceId}#${sequenceText(version)}`,
});
/** The last number taken for a month of shipment. */
export const invoiceCounterKey = (partnerId: string, shipmentMonth: string): ItemKey => ({
  pk: `${partitionPrefix.invoice}${partnerId}`,
  sk: `NUMBER#${shipmentMonth}`,
});
/** Points from an invoice's id to its partner and order. */
export const invoiceOwnerKey = (invoiceId: string): ItemKey => ({
  pk: `${partitionPrefix.invoiceOwner}${invoiceId}`,
  sk: "INVOICE",
});
/** Whose invoice numbers begin with this prefix, for good. */
export const invoicePrefixKey = (prefix: string): ItemKey => ({
  pk: `${partitionPrefix.invoicePrefix}${prefix}`,
  sk: "PREFIX",
});
/** When a key last did something that is limited. */
export const recentCallsKey = (keyId: string, kind: string): ItemKey => ({
  pk: `${partitionPrefix.recentCalls}${keyId}`,
  sk: kind,
});
export const idempotencyKey = (keyId: string, idempotencyToken: string): ItemKey => ({
  pk: `${partitionPrefix.idempotency}${keyId}#${idempotencyToken}`,
  sk: "REQUEST",
});
/** The partner's event counter together with its endpoints' subscriptions: one read prepares any emission. */
export const eventStreamKey = (partnerId: string): ItemKey => ({
  pk: `${partitionPrefix.event}${partnerId}`,
  sk: "STREAM",
});
export const eventKey = (partnerId: string, sequence: number): ItemKey => ({
  pk: `${partitionPrefix.event}${partnerId}`,
  sk: `EVENT#${sequenceText(sequence)}`,
});
/** Sorts directly behind its event, so that one query reads both; each replay is a delivery of its own. */
export const deliveryKey = ({ partnerId, sequence, endpointId, replayId }: DeliveryReference): ItemKey => ({
  pk: `${partitionPrefix.event}${partnerId}`,
  sk: `EVENT#${sequenceText(sequence)}#DELIVERY#${endpointId}${replayId === null ? "" : `#${replayId}`}`,
});
export const webhookEndpointKey = (partnerId: string, endpointId: string): ItemKey => ({
  pk: `${partitionPrefix.event}${partnerId}`,
  sk: `ENDPOINT#${endpointId}`,
});
export const fxRateKey: ItemKey = { pk: `${partitionPrefix.setting}FX`, sk: "CURRENT" };
export const feesKey: ItemKey = { pk: `${partitionPrefix.setting}FEES`, sk: "CURRENT" };
/** How a service of others has been doing. */
export const upstreamKey = (name: string): ItemKey => ({
  pk: `${partitionPrefix.upstream}${name}`,
  sk: "HEALTH",
});
export const auditKey = (resourceId: string, at: number, auditId: string): ItemKey => ({
  pk: `${partitionPrefix.audit}${resourceId}`,
  sk: `${String(at).padStart(15, "0")}#${auditId}`,
});
export const auditLogKey = (at: number, auditId: string) => ({
  gsi1pk: indexPrefix.auditLog,
  gsi1sk: `${String(at).padStart(15, "0")}#${auditId}`,
});
/** Partners of the environment in the order of their ids, which is that of their creation. */
export const partnerDirectoryKey = (partnerId: string) => ({
  gsi1pk: indexPrefix.partnerDirectory,
  gsi1sk: partnerId,
});
export const lookupKey = (partnerId: string, lookupId: string): ItemKey => ({
  pk: `${partitionPrefix.history}${partnerId}`,
  sk: `LOOKUP#${lookupId}`,
});
/** How many of a partner's lookups are under way. */
export const lookupsInFlightKey = (partnerId: string): ItemKey => ({
  pk: `${partitionPrefix.history}${partnerId}`,
  sk: "INFLIGHT",
});
/** How many lookups a partner asked for on a KST day (`YYYY-MM-DD`). */
export const lookupDayKey = (partnerId: string, day: string): ItemKey => ({
  pk: `${partitionPrefix.history}${partnerId}`,
  sk: `DAY#${day}`,
});
/** What a partner's lookups of a KST month (`YYYY-MM`) come to. */
export const lookupMonthKey = (partnerId: string, month: string): ItemKey => ({
  pk: `${partitionPrefix.history}${partnerId}`,
  sk: `MONTH#${month}`,
});
export const lookupMonthIndexKey = (partnerId: string, month: string) => ({
  gsi1pk: `${indexPrefix.historyMonth}${month}`,
  gsi1sk: partnerId,
});
/** The report the provider gave for a plate or a VIN. */
export const historyReportKey = (kind: "plate" | "vin", value: string): ItemKey => ({
  pk: `${partitionPrefix.historyReport}${kind.toUpperCase()}#${value}`,
  sk: "REPORT",
});
