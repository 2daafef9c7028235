import type { ApiKey } from "../domain/access/api-key.ts";

/**
 * Every kind of item the table holds, with the first part of its `pk`, separator included. Kinds that share it lie in one
 * partition. Through it `pk` decides which roles may touch an item (`dynamodb:LeadingKeys`); a permission names the kind, so that
 * who reads it knows what is meant. `docs/access-patterns.md` explains each.
 */
export const itemKinds = {
  apiKey: "APIKEY#",
  partner: "PARTNER#",
  /** Points from a key's id to its hash. */
  apiKeyPointer: "PARTNER#",
  order: "ORDERS#",
  /** An order's place in its partner's list by auction date. */
  orderByAuction: "ORDERS#",
  /** The vehicle as it was when the order was created. */
  orderSnapshot: "ORDERS#",
  /** Digest of the order as its partner was last notified of it. */
  orderDigest: "ORDERS#",
  customsReminder: "ORDERS#",
  /** What an order has taken over from its listing. */
  orderListing: "ORDERS#",
  orderVersion: "ORDERVERSION#",
  /** Who leads a lot, its award and its version. */
  lot: "LOT#",
  lotBid: "LOT#",
  /** An order on the vehicle, whatever became of it. */
  lotOrder: "LOT#",
  /** Exists exactly while a partner has an active order on the vehicle. */
  lotPartner: "LOT#",
  /** Waits until orders have been compared with what their partners were notified of. */
  pendingNotification: "LOT#",
  /** Exists where an order on a car with this plate has ended. */
  plate: "PLATE#",
  plateOrder: "PLATE#",
  /** A new round of the car of which a partner has been notified. */
  plateRound: "PLATE#",
  invoice: "INVOICES#",
  /** A published version of an invoice. */
  invoiceVersion: "INVOICES#",
  /** The last invoice number of a month. */
  invoiceCounter: "INVOICES#",
  /** Whose an invoice is. */
  invoiceOwner: "INVOICE#",
  /** Whose invoice numbers begin with what. */
  invoicePrefix: "INVOICEPREFIX#",
  idempotencyRecord: "IDEMPOTENCY#",
  /** A partner's event counter together with its endpoints' subscriptions. */
  eventStream: "EVENTS#",
  event: "EVENTS#",
  delivery: "EVENTS#",
  webhookEndpoint: "EVENTS#",
  /** What an endpoint's webhooks are signed with. Apart from the endpoint, which many may read. */
  webhookSecret: "WEBHOOKSECRETS#",
  listing: "LISTING#",
  /** A round of one physical car. */
  carRound: "CAR#",
  /** A sale that others are compared with. */
  comparable: "COMPARABLE#",
  /** Which batch an auction house's inventory stands at. */
  sourceInventory: "SOURCE#",
  /** A batch by its number. */
  batchSequence: "SOURCE#",
  batch: "BATCH#",
  fxRate: "SETTING#",
  fees: "SETTING#",
  dealerVocabulary: "SETTING#",
  /** Which search index is in force. */
  indexPointer: "SETTING#",
  /** Objects of the snapshot bucket that were in no use. */
  unusedObjects: "SETTING#",
  dealerPage: "DEALERPAGE#",
  /** What the cars of a dealer search cost when watches saw them last. */
  dealerPrices: "DEALERPAGE#",
  audit: "AUDIT#",
  /** How a service of others has been doing. */
  upstream: "UPSTREAM#",
  watch: "WATCHES#",
  /** How many of a partner's watches are active. */
  watchCount: "WATCHES#",
  /** When test events of a watch were fired. */
  watchFires: "WATCHES#",
  /** A car on a watch's list. */
  watchMatch: "MATCHES#",
  /** Exists where a car with this VIN has been put on a static list. */
  listedVin: "LISTEDVIN#",
  /** What a key did lately, where that is limited. */
  recentCalls: "RECENT#",
  historyLookup: "HISTORY#",
  /** How many of a partner's lookups are under way. */
  lookupsInFlight: "HISTORY#",
  /** How many lookups a partner asked for on a day. */
  lookupDay: "HISTORY#",
  /** What a partner's lookups of a month come to. */
  lookupMonth: "HISTORY#",
  /** What the provider last said of one plate or VIN. */
  historyReport: "HISTORYREPORT#",
} as const;

/** A kind of item. */
export type ItemKind = keyof typeof itemKinds;

/** First part of `gsi1pk` of each list of the inverted index (`gsi1`), separator included. */
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

/** A list of the inverted index. */
export type IndexList = keyof typeof indexPrefix;

/** First part of `duepk` of each kind of work in the sparse index (`due`) of work waiting for its time. */
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
  pendingNotification: "PENDINGNOTIFICATION#",
  /** Active automatic watches whose list is to be compared with the market. */
  watch: "WATCHRECHECK#",
  /** Dealers' cars on static lists. */
  dealerMember: "DEALERMEMBER#",
  /** History lookups that go on, by when they should have moved. */
  historyLookup: "HISTORYLOOKUP#",
} as const;

/** A kind of waiting work. */
export type DueWork = keyof typeof duePrefix;

/** Which kind of item each kind of waiting work is about. */
export interface DueItems {
  delivery: "delivery";
  order: "order";
  dealerOrder: "order";
  customsReminder: "customsReminder";
  failedDelivery: "delivery";
  endpoint: "webhookEndpoint";
  lot: "lot";
  pendingNotification: "pendingNotification";
  watch: "watch";
  dealerMember: "watchMatch";
  historyLookup: "historyLookup";
}

/**
 * Parts of an item that can be changed without permission to change the rest, with every attribute an update of that part names,
 * in its key and its condition too.
 */
export const itemAspects = {
  /** That calls are counted. */
  "apiKey.use": ["pk", "sk", "lastUsedAt", "budget", "status", "allowlist"],
} as const satisfies { "apiKey.use": readonly (keyof ApiKey | "pk" | "sk")[] };

/** Such a part: the kind of item, a point, and the part's name. */
export type ItemAspect = keyof typeof itemAspects;
