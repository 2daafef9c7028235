import type { DeliveryReference } from "../domain/webhooks/delivery.ts";

/**
 * The single table's keys, all in one place. `pk` decides the partition and, through its prefix, which roles may touch it
 * (`partitionPrefix` feeds the IAM policies' `dynamodb:LeadingKeys`). `docs/access-patterns.md` explains each.
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

const largestBidUsd = 9_999_999_999;

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
export const orderKey = (partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.order}${partnerId}`,
  sk: `ORDER#${orderId}`,
});
/** Lists a partner's orders by auction date; those without one come last. */
export const orderByAuctionKey = (
  partnerId: string,
  auctionDate: number | null,
  orderId: string,
): ItemKey => ({
  pk: `${partitionPrefix.order}${partnerId}`,
  sk: `AUCTION#${auctionDate === null ? "~" : String(auctionDate).padStart(15, "0")}#${orderId}`,
});
/** The order as it stood after its n-th change. */
export const orderTrailKey = (orderId: string, version: number): ItemKey => ({
  pk: `${partitionPrefix.orderTrail}${orderId}`,
  sk: `VERSION#${sequenceText(version)}`,
});
/** The vehicle as it was when the order was created. */
export const orderSnapshotKey = (partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.order}${partnerId}`,
  sk: `SNAPSHOT#${orderId}`,
});
/** Digest of the order as its partner was last told of it; by it the order is on the operators' board. */
export const orderToldKey = (partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.order}${partnerId}`,
  sk: `TOLD#${orderId}`,
});
/** Exists while the order is at customs: when its partner is reminded next. */
export const customsReminderKey = (partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.order}${partnerId}`,
  sk: `REMINDER#${orderId}`,
});
/** What the order has taken over from its listing so far. */
export const orderListingKey = (partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.order}${partnerId}`,
  sk: `LISTING#${orderId}`,
});
/** Exists where an order on a car with this plate has ended. */
export const plateKey = (plate: string): ItemKey => ({
  pk: `${partitionPrefix.plate}${plate}`,
  sk: "PLATE",
});
/** An ended order on a car with this plate. */
export const plateOrderKey = (plate: string, partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.plate}${plate}`,
  sk: `ORDER#${partnerId}#${orderId}`,
});
/** A new round of the car of which the partner has been told. */
export const plateRoundKey = (plate: string, partnerId: string, auctionDate: number): ItemKey => ({
  pk: `${partitionPrefix.plate}${plate}`,
  sk: `ROUND#${partnerId}#${auctionDate}`,
});
/** Who leads the lot, under a version. Sorts before its entries, so that a query never pairs it with older ones. */
export const lotKey = (vehicleId: string): ItemKey => ({
  pk: `${partitionPrefix.lot}${vehicleId}`,
  sk: "#LOT",
});
/** Highest bid first, then the earliest; buy-now orders bid 0. */
export const lotBidKey = (vehicleId: string, bidUsd: number, bidAt: number, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.lot}${vehicleId}`,
  sk: `BID#${String(largestBidUsd - bidUsd).padStart(10, "0")}#${String(bidAt).padStart(15, "0")}#${orderId}`,
});
/** Waits until every order of the lot has been compared with what its partner was told. */
export const lotNewsKey = (vehicleId: string): ItemKey => ({
  pk: `${partitionPrefix.lot}${vehicleId}`,
  sk: "NEWS",
});
/** Waits until one order has been compared with what its partner was told. */
export const orderNewsKey = (vehicleId: string, partnerId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.lot}${vehicleId}`,
  sk: `NEWS#${partnerId}#${orderId}`,
});
/** An order on the vehicle, whatever became of it. */
export const lotOrderKey = (vehicleId: string, orderId: string): ItemKey => ({
  pk: `${partitionPrefix.lot}${vehicleId}`,
  sk: `ORDER#${orderId}`,
});
/** Exists exactly while the partner has an active order on the vehicle. */
export const lotPartnerKey = (vehicleId: string, partnerId: string): ItemKey => ({
  pk: `${partitionPrefix.lot}${vehicleId}`,
  sk: `PARTNER#${partnerId}`,
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
export const listingKey = (listingId: string): ItemKey => ({
  pk: `${partitionPrefix.listing}${listingId}`,
  sk: "LISTING",
});
/** A round of a car, by what identifies the car: its plate, or its VIN where it has no plate. */
export const carRoundKey = (carName: string, listingId: string): ItemKey => ({
  pk: `${partitionPrefix.car}${carName}`,
  sk: `ROUND#${listingId}`,
});
export const carByVinKey = (vin: string, listingId: string) => ({
  gsi1pk: `${indexPrefix.carByVin}${vin}`,
  gsi1sk: `ROUND#${listingId}`,
});
/** Sales of one make, model and model year by time. Houses do not agree on capitals. */
export const comparableKey = (
  car: { make: string; model: string; year: number },
  soldAt: number,
  listingId: string,
): ItemKey => ({
  pk: `${partitionPrefix.comparable}${car.make}#${car.model}#${car.year}`.toUpperCase(),
  sk: `${String(soldAt).padStart(15, "0")}#${listingId}`,
});
/** Which batch an auction house's inventory stands at. */
export const sourceKey = (source: string): ItemKey => ({
  pk: `${partitionPrefix.source}${source}`,
  sk: "INVENTORY",
});
/** One delivery of an auction house by its number: two batches cannot carry the same. */
export const batchSequenceKey = (source: string, sequence: number): ItemKey => ({
  pk: `${partitionPrefix.source}${source}`,
  sk: `BATCH#${sequenceText(sequence)}`,
});
export const batchKey = (batchId: string): ItemKey => ({
  pk: `${partitionPrefix.batch}${batchId}`,
  sk: "BATCH",
});
export const fxRateKey: ItemKey = { pk: `${partitionPrefix.setting}FX`, sk: "CURRENT" };
export const feesKey: ItemKey = { pk: `${partitionPrefix.setting}FEES`, sk: "CURRENT" };
/** What the dealer sources can be asked for. */
export const dealerVocabularyKey: ItemKey = { pk: `${partitionPrefix.setting}DEALERS`, sk: "VOCABULARY" };
/** A page of a dealer source by the digest of the request that it answers. */
export const dealerPageKey = (pageKey: string): ItemKey => ({
  pk: `${partitionPrefix.dealerPage}${pageKey}`,
  sk: "PAGE",
});
/** How a service of others has been doing. */
export const upstreamKey = (name: string): ItemKey => ({
  pk: `${partitionPrefix.upstream}${name}`,
  sk: "HEALTH",
});
/** The version pointer of the search index in one format: functions of two deployments may want different ones. */
export const indexPointerKey = (formatVersion: number): ItemKey => ({
  pk: `${partitionPrefix.setting}INDEX`,
  sk: `FORMAT#${formatVersion}`,
});
/** What the last look at the snapshot bucket found to be in no use. */
export const unusedObjectsKey: ItemKey = { pk: `${partitionPrefix.setting}INDEX`, sk: "UNUSED" };
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
