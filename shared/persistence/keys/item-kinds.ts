import type { ApiKey } from "../../domain/access/api-key.ts";
import type { Certification } from "../../domain/certificates/certificate.ts";
import type { ChatConnection } from "../../domain/chat/chat-connection.ts";

/**
 * Every kind of item in the table, with the prefix of its `pk`, including the separator. Kinds with the same prefix
 * share a partition. Roles are limited by this prefix (`dynamodb:LeadingKeys`); permissions also name the kind, for
 * people who read them. `docs/access-patterns.md` shows the docstring of each kind, list and kind of work.
 */
export const itemKinds = {
  apiKey: "APIKEY#",
  partner: "PARTNER#",
  /** An indexed word of a partner's name. */
  partnerName: "PARTNERNAME#",
  /** Points from a key's id to its hash. */
  apiKeyPointer: "PARTNER#",
  order: "ORDERS#",
  /** An order's entry in its partner's list by auction date. */
  orderByAuction: "ORDERS#",
  /** The vehicle when the order was created. */
  orderSnapshot: "ORDERS#",
  /**
   * Digest of the order state of which its partner was last notified, with the order's entry in the index of orders by
   * status.
   */
  orderDigest: "ORDERS#",
  /** The next reminder of an order at customs. */
  customsReminder: "ORDERS#",
  /** The listing data that an order has copied. */
  orderListing: "ORDERS#",
  /**
   * An indexed text by which an order is found: the plate or its last four digits, the VIN or its last six
   * characters, the lot, B/L, container or invoice number.
   */
  orderTerm: "ORDERS#",
  /** An order after one of its changes. */
  orderVersion: "ORDERVERSION#",
  /** A lot's leader, award, pending award, version, tally of bids and number of acquiring orders. */
  lot: "LOT#",
  /** An active bid. The highest bid sorts first, then the earliest. */
  lotBid: "LOT#",
  /** An order on the vehicle, in any status. */
  lotOrder: "LOT#",
  /** Exists only while a partner has an active order on the vehicle. */
  lotPartner: "LOT#",
  /** Exists until orders have been compared with the state last sent to their partners. */
  pendingNotification: "LOT#",
  /** Exists while a changed price waits for an exchange rate. */
  awaitedPrice: "LOT#",
  /** The results of an auction day that operators have typed and not submitted. */
  resultDraft: "RESULTDRAFT#",
  /** Exists if an order on a car with this plate has ended. */
  plate: "PLATE#",
  /** An ended order on a car with this plate. */
  plateOrder: "PLATE#",
  /** A car's new round that a partner has been notified of. */
  plateRound: "PLATE#",
  invoice: "INVOICES#",
  /** A published version of an invoice, with its document's key. */
  invoiceVersion: "INVOICES#",
  /** The last invoice number of a month. */
  invoiceCounter: "INVOICES#",
  /** The partner and order of an invoice. */
  invoiceOwner: "INVOICE#",
  /** The permanent partner of an invoice prefix. */
  invoicePrefix: "INVOICEPREFIX#",
  /** An operator's request to void or re-issue an invoice. */
  approval: "APPROVAL#",
  /** The latest request on an invoice. At most one request is pending. */
  latestApproval: "APPROVAL#",
  /** An operator's view of a partner's console. */
  partnerView: "PARTNERVIEW#",
  /** An operator's search of the log for requests. */
  requestSearch: "REQUESTSEARCH#",
  /** The request that first used an idempotency key, and its result. */
  idempotencyRecord: "IDEMPOTENCY#",
  /** A partner's event counter and last digest, with its endpoints' subscriptions. */
  eventStream: "EVENTS#",
  event: "EVENTS#",
  /** A delivery of an event to an endpoint. Sorts directly after its event. */
  delivery: "EVENTS#",
  webhookEndpoint: "EVENTS#",
  /** The schedule of an endpoint's waiting deliveries. */
  endpointBacklog: "EVENTS#",
  /** A partner's running replays of time ranges. */
  runningReplays: "EVENTS#",
  /**
   * The signing secrets of an endpoint's webhooks. Stored separately, because many functions are allowed to
   * read the endpoint.
   */
  webhookSecret: "WEBHOOKSECRETS#",
  listing: "LISTING#",
  /** A round of one physical car. */
  carRound: "CAR#",
  /** A sale that serves as a comparable. */
  comparable: "COMPARABLE#",
  /** The current batch of an auction house's inventory. */
  sourceInventory: "SOURCE#",
  /** A batch by its number. */
  batchSequence: "SOURCE#",
  batch: "BATCH#",
  /** The exchange rate. */
  fxRate: "SETTING#",
  /** The environment's fees. */
  fees: "SETTING#",
  /** The sealing secret of operator list cursors. */
  operatorCursor: "SETTING#",
  /** The signing secret of chat tokens. */
  chatSecret: "SETTING#",
  /** The search vocabulary of dealer sources. */
  dealerVocabulary: "SETTING#",
  /** The current search index. */
  indexPointer: "SETTING#",
  /** Unused objects of the snapshot bucket. */
  unusedObjects: "SETTING#",
  /** The time up to which due rechecks of a kind are queued. */
  recheckPolls: "SETTING#",
  /** The position from which a sweep that ran out of time, or the signing of checkpoints, continues. */
  sweepPosition: "SETTING#",
  /** A page of a dealer source. */
  dealerPage: "DEALERPAGE#",
  /** Prices of a dealer search's cars at the last recheck and an hour earlier. */
  dealerPrices: "DEALERPAGE#",
  audit: "AUDIT#",
  /** Health of an upstream service. */
  upstream: "UPSTREAM#",
  /** The requests of background work to a dealer source in this second, and its failures in a row. */
  dealerGate: "UPSTREAM#",
  watch: "WATCHES#",
  /** The number of a partner's active watches. */
  watchCount: "WATCHES#",
  /** The times of a watch's test events. */
  watchFires: "WATCHES#",
  /** A car on a watch's list. */
  watchMatch: "MATCHES#",
  /** Cars that a watch found when it was created, in chunks of up to 90 cars. */
  firstMatches: "MATCHES#",
  /** Exists if a car with this VIN is or was on a static list. */
  listedVin: "LISTEDVIN#",
  /** Recent calls that count against a limit, or calls that wait for dealer sources. */
  recentCalls: "RECENT#",
  /** Calls of a partner's user in a minute, against one limit. */
  userCalls: "USERCALLS#",
  /** The calls of a key on an ended day. */
  dayCalls: "USAGE#",
  historyLookup: "HISTORY#",
  /** The number of a partner's lookups in progress. */
  lookupsInFlight: "HISTORY#",
  /** The number of lookups that a partner requested on a day. */
  lookupDay: "HISTORY#",
  /** A partner's lookup totals for a month. */
  lookupMonth: "HISTORY#",
  /** The provider's latest report on one plate or VIN. */
  historyReport: "HISTORYREPORT#",
  /** The number of messages and the read markers of a thread about an order, or of the partner's account thread. */
  messageThread: "MESSAGES#",
  message: "MESSAGES#",
  /** A file that was announced for a thread. It may not have been sent yet. */
  attachment: "MESSAGES#",
  /** The operator to whom a thread and its order are assigned. */
  assignment: "ASSIGNMENT#",
  /** The number of messages and attachments that a partner created in a minute. */
  messageMinute: "MESSAGEMINUTE#",
  /** The bytes of attachments that a partner announced in an hour. */
  attachmentHour: "ATTACHMENTHOUR#",
  /** An open connection of the chat stream. */
  chatConnection: "CHATCONNECTION#",
  /** A connection slot of a thread, with its connection. */
  chatListener: "CHATTHREAD#",
  /** The number of connections that a partner opened in an hour. */
  chatHour: "CHATHOUR#",
  /** The number of a token's open connections. */
  chatToken: "CHATTOKEN#",
  /** The part of an account's messages per minute, or bytes per hour, that a token or a thread used. */
  chatUse: "CHATUSE#",
  /** A certification run of a partner's integration, with its report. */
  certificate: "CERTIFICATES#",
  /** Certification data that belongs to no single run: the open run, the number of runs, the observations. */
  certification: "CERTIFICATES#",
} as const;

/** A kind of item. */
export type ItemKind = keyof typeof itemKinds;

/** Prefix of `gsi1pk` of each list of the inverted index (`gsi1`), separator included. */
export const indexPrefix = {
  /** Partners of the environment, by creation time. */
  partnerDirectory: "DIRECTORY#",
  /** The orders that a text finds, by creation time. */
  orderTerm: "TERM#",
  /** Orders of one partner, by their last change. */
  partnerOrdersByChange: "ORDERCHANGES#",
  /**
   * Orders of all partners by status, sorted by their last notified change; each status is spread over
   * several partitions.
   */
  ordersByStatus: "BOARD#",
  /** Orders by the KST day of their auction, sorted by vehicle; each day is spread over several partitions. */
  lotDay: "LOTDAY#",
  /** Invoices of all partners by status, sorted by creation; each status is spread over several partitions. */
  invoicesByStatus: "INVOICEBOARD#",
  /** Operators' requests for approval, by time. There are a few a day, so one partition is enough. */
  approvalLog: "APPROVALLOG#",
  /** Events and deliveries of one order, watch, lookup or message. */
  eventSubject: "SUBJECT#",
  /** The rounds of one physical car by its VIN. */
  carByVin: "VIN#",
  /** Audit entries of the environment by time. Operators write at most a few per second, so one partition is enough. */
  auditLog: "AUDITLOG#",
  /** Active automatic watches, spread over several partitions, sorted by when they became active. */
  activeWatch: "ACTIVEWATCH#",
  /** Watches that have a car on their list. */
  watchedCar: "WATCHEDCAR#",
  /** Partners with lookups in a KST month, by id. */
  historyMonth: "HISTORYMONTH#",
  /** Threads of one partner, by their newest message. */
  partnerThreads: "PARTNERTHREADS#",
  /** Threads and orders that are assigned to one operator, by id. */
  assignee: "ASSIGNEE#",
} as const;

/** A list of the inverted index. */
export type IndexList = keyof typeof indexPrefix;

/** Prefix of `duepk` of each kind of work in the sparse index `due`. */
export const duePrefix = {
  /** First attempts at deliveries. */
  delivery: "DELIVERY#",
  /** Deliveries in an endpoint's backlog; one partition per endpoint, not per shard. */
  waitingDelivery: "WAITINGDELIVERY#",
  /** Endpoints with a backlog, by the due time of their run. */
  endpointRun: "ENDPOINTTURN#",
  /** Orders due after their auction; orders that do not end with an auction are due for a read of their listing. */
  order: "ORDERSWEEP#",
  /** Placed orders on dealers' cars, whose price and availability must be polled. */
  dealerOrder: "DEALERORDER#",
  /** Orders at customs whose partners will be reminded. */
  customsReminder: "CUSTOMSREMINDER#",
  /** Permanently failed deliveries that wait for an operator, by the time of failure. */
  failedDelivery: "FAILEDDELIVERY#",
  /** Webhook endpoints that may need a warning, disabling or a report. */
  endpoint: "ENDPOINTCHECK#",
  /** Lots with an unfinished action, or an award that is carried out later. */
  lot: "LOTACTION#",
  /** Orders whose partners may have to be notified of a change. */
  pendingNotification: "PENDINGNOTIFICATION#",
  /** Vehicles whose changed price waits for an exchange rate. */
  awaitedPrice: "AWAITEDPRICE#",
  /** Active automatic watches whose list must be compared with the market. */
  watch: "WATCHRECHECK#",
  /** Dealers' cars on static lists. */
  dealerMember: "DEALERMEMBER#",
  /** Open history lookups, by the deadline for their next progress. */
  historyLookup: "HISTORYLOOKUP#",
  /** Open certification runs, by the deadline for their next progress. */
  certificate: "CERTIFICATERUN#",
  /** Threads with unread messages for the operators, by the start of their wait. */
  messageThread: "UNREADTHREAD#",
  /** Attachments without a known file, by the end of their upload time. */
  attachment: "UPLOADEND#",
  /** Open connections of the chat stream, by the expiry of their token. */
  chatConnection: "CHATEND#",
} as const;

/** A kind of due work. */
export type DueWork = keyof typeof duePrefix;

/** The kind of item of each kind of due work. */
export const dueItems = {
  delivery: "delivery",
  waitingDelivery: "delivery",
  endpointRun: "endpointBacklog",
  order: "order",
  dealerOrder: "order",
  customsReminder: "customsReminder",
  failedDelivery: "delivery",
  endpoint: "webhookEndpoint",
  lot: "lot",
  pendingNotification: "pendingNotification",
  awaitedPrice: "awaitedPrice",
  watch: "watch",
  dealerMember: "watchMatch",
  historyLookup: "historyLookup",
  certificate: "certificate",
  messageThread: "messageThread",
  attachment: "attachment",
  chatConnection: "chatConnection",
} as const satisfies Record<DueWork, ItemKind>;

/** The kind of item of each kind of due work. */
export type DueItems = typeof dueItems;

/**
 * Parts of an item that may be updated without permission for the rest. Each part lists every attribute that such an
 * update names, including the attributes in its key and condition.
 */
export const itemAspects = {
  /** Counting calls. */
  "apiKey.use": ["pk", "sk", "lastUsedAt", "budget", "status", "allowlist", "minuteCalls"],
  /** Recording an integration's behavior during its certification. */
  "certification.observed": ["pk", "sk", "repeats", "readThrough", "gapEnd", "lastRead"],
  /** Records that a file was uploaded. */
  "attachment.upload": ["pk", "sk", "duepk", "dueat"],
  /** Counting frames. */
  "chatConnection.frames": ["pk", "sk", "frames"],
} as const satisfies {
  "apiKey.use": readonly (keyof ApiKey | "pk" | "sk")[];
  "certification.observed": readonly (keyof Certification | "pk" | "sk")[];
  "attachment.upload": readonly ("pk" | "sk" | "duepk" | "dueat")[];
  "chatConnection.frames": readonly (keyof ChatConnection | "pk" | "sk")[];
};

/** A part of a kind: the kind of item, a dot, and the part's name. */
export type ItemAspect = keyof typeof itemAspects;
