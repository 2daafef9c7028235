// Written by `npm run client` from shared/contract.
import type { ApiCall, CallOptions } from "../api-call.ts";
import type { Sender } from "../operation.ts";
import type { PageCall } from "../page-call.ts";
import { operations } from "./operations.ts";
import type * as types from "./types.ts";

/** `client.assistant` */
export class Assistant {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Talk to the inventory assistant.
   *
   * An MCP server (Streamable HTTP, stateless, JSON responses) that searches the same inventory,
   * read-only. It supports the protocol revisions up to 2026-07-28. Its tools are `search_vehicles`,
   * `get_vehicle`, `lookup_vehicle` and `list_makes_models`. Only tool calls count against a trial
   * budget. Rejections before a message is read use the error envelope; all later responses are
   * JSON-RPC.
   *
   * `POST /v1/mcp`
   */
  call(body: types.McpMessage, options: CallOptions = {}): ApiCall<types.McpAnswer> {
    return this.#sender.call(operations.callAssistant, { body, options });
  }
}

/** `client.attachments` */
export class Attachments {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Create an attachment and upload its file.
   *
   * Returns the request that uploads the file to storage. It is valid once and for 15 minutes. Name
   * the attachment in a message of this thread within a day. An attachment without a file is removed
   * soon after the 15 minutes, and its bytes no longer count. An attachment that is not sent is
   * removed after a day. The thread does not need to have messages yet. The request counts toward
   * the account's limit of 60 messages per minute. An account can create attachments of at most 1
   * GiB per hour. Beyond either limit, the response is `rate_limited` with `Retry-After` and
   * `details.scope` `messages` or `attachment_bytes`.
   *
   * `POST /v1/message-threads/{id}/attachments`
   */
  create(
    id: string,
    body: types.CreateAttachment,
    options: CallOptions = {},
  ): ApiCall<types.CreatedAttachment> {
    return this.#sender.call(operations.createAttachment, { path: [id], body, options });
  }

  /**
   * Get a link to the file of an attachment.
   *
   * The link is valid for five minutes and returns the file as a download. An attachment can be
   * opened after its message was sent, until the message is withdrawn.
   *
   * `GET /v1/message-threads/{id}/attachments/{attachment_id}`
   */
  open(id: string, attachmentId: string, options: CallOptions = {}): ApiCall<types.OpenedAttachment> {
    return this.#sender.call(operations.openAttachment, { path: [id, attachmentId], options });
  }
}

/** `client.certificates` */
export class Certificates {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Certify your integration.
   *
   * Simulates a week of events against one of your endpoints and observes your integration. The run
   * includes forged, repeated and out-of-order deliveries, a rotated secret and an outage. Follow
   * the report with `GET /v1/certificates/{id}`: while a step is `observed`, the report says what
   * your integration must do. An account can have one run at a time and start 10 runs a day (`429
   * rate_limited` with `details.scope` `certificates`). During two steps, the endpoint is disabled
   * briefly.
   *
   * `POST /v1/certificates`
   */
  start(body: types.StartCertificate, options: CallOptions = {}): ApiCall<types.Certificate> {
    return this.#sender.call(operations.startCertificate, { body, options });
  }

  /**
   * List your certificates.
   *
   * Newest first, without steps. Read a certificate to see its report. Certificates are kept for two
   * years.
   *
   * `GET /v1/certificates`
   */
  list(
    query: types.ListCertificatesQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListCertificatesAnswer> {
    return this.#sender.list(operations.listCertificates, { query, options });
  }

  /**
   * Read a certificate.
   *
   * Returns the report with every step, also while the run is in progress.
   *
   * `GET /v1/certificates/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.Certificate> {
    return this.#sender.call(operations.getCertificate, { path: [id], options });
  }
}

/** `client.checkpoints` */
export class Checkpoints {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * List signed checkpoints.
   *
   * Newest first. Each checkpoint is a signed statement of where your event log ended at a given
   * time. Checkpoints are created on demand, and shortly after midnight (KST) if the log has grown.
   * Nobody can replace or delete a checkpoint. Verify checkpoints with the keys of `GET
   * /.well-known/jwks.json`.
   *
   * `GET /v1/events/checkpoints`
   */
  list(
    query: types.ListCheckpointsQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListCheckpointsAnswer> {
    return this.#sender.list(operations.listCheckpoints, { query, options });
  }

  /**
   * Sign a checkpoint now.
   *
   * Signs the current end of your event log. If the log has not grown since its last checkpoint, the
   * response is that checkpoint with `200`. One call follows about 8 MB of events from the last
   * checkpoint. If the log has more events, the call signs the position that it reached, and further
   * calls continue there. Takes no body.
   *
   * `POST /v1/events/checkpoints`
   */
  create(options: CallOptions = {}): ApiCall<types.Checkpoint> {
    return this.#sender.call(operations.createCheckpoint, { options });
  }
}

/** `client.events` */
export class Events {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * List events.
   *
   * Newest first. With `after_sequence`, the list starts after that number, oldest first, so that a
   * consumer can fetch the events that it missed. Events are shown for 365 days. If `after_sequence`
   * or `from` includes older events, the response is `410 no_longer_kept`; continue from
   * `details.oldest_sequence` or `details.kept_since`. All filters apply together. A page may be
   * shorter than `limit` while `next_cursor` is not null.
   *
   * `GET /v1/events`
   */
  list(query: types.ListEventsQuery = {}, options: CallOptions = {}): PageCall<types.ListEventsAnswer> {
    return this.#sender.list(operations.listEvents, { query, options });
  }

  /**
   * Read an event.
   *
   * The event with its delivery state, every attempt and the payload as it is sent.
   *
   * `GET /v1/events/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.EventLogEntry> {
    return this.#sender.call(operations.getEvent, { path: [id], options });
  }

  /**
   * Resend an event.
   *
   * Sends the saved payload byte for byte, under a new signature, as a separate delivery with its
   * own retries. The automatic delivery keeps its schedule. An endpoint that has never returned 2xx
   * can receive 5 replayed events per hour. Beyond that limit, the endpoint is skipped. If every
   * endpoint is skipped, the response is `429 rate_limited` with `Retry-After` and `details.scope`.
   *
   * `POST /v1/events/{id}/replay`
   */
  replay(
    id: string,
    body: types.EventReplayCreation | undefined = undefined,
    options: CallOptions = {},
  ): ApiCall<types.EventReplay> {
    return this.#sender.call(operations.replayEvent, { path: [id], body, options });
  }

  /**
   * Resend the events of a time range.
   *
   * Sends the events of a time range to one endpoint, each as `POST /v1/events/{id}/replay` would.
   * Long ranges continue in the background. Repeating the request sends the events again, unless
   * `only_failed` is true. An account can have 3 replays at once, and each counts for at least a
   * minute. An endpoint can have one replay with `only_failed` at once. For an endpoint that has
   * never returned 2xx, a range of more than 5 events, or more than 5 events per hour, is rejected.
   * Beyond a limit, the response is `429 rate_limited` with `Retry-After` and `details.scope`.
   *
   * `POST /v1/events/replay`
   */
  replayMany(body: types.BulkReplayCreation, options: CallOptions = {}): ApiCall<types.BulkReplay> {
    return this.#sender.call(operations.replayEvents, { body, options });
  }
}

/** `client.health` */
export class Health {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Check whether the API responds.
   *
   * Needs no API key.
   *
   * `GET /v1/health`
   */
  get(options: CallOptions = {}): ApiCall<types.Health> {
    return this.#sender.call(operations.getHealth, { options });
  }
}

/** `client.historyLookups` */
export class HistoryLookups {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Look up a car's history.
   *
   * Queues the lookup; `history_lookup.completed` or `history_lookup.failed` reports its end. An
   * account can have at most 10 open lookups at once and create at most 200 on one Korean day.
   * Beyond that, the response is `rate_limited` with `Retry-After` and `details.scope`.
   *
   * `POST /v1/history-lookups`
   */
  create(body: types.CreateHistoryLookup, options: CallOptions = {}): ApiCall<types.HistoryLookup> {
    return this.#sender.call(operations.createHistoryLookup, { body, options });
  }

  /**
   * List your history lookups.
   *
   * Newest first, without reports. Read a lookup to see its report. All filters apply together. A
   * page can be shorter than `limit` although more follow: continue until `next_cursor` is null.
   *
   * `GET /v1/history-lookups`
   */
  list(
    query: types.ListHistoryLookupsQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListHistoryLookupsAnswer> {
    return this.#sender.list(operations.listHistoryLookups, { query, options });
  }

  /**
   * Read a history lookup.
   *
   * The response contains the report once the lookup is completed.
   *
   * `GET /v1/history-lookups/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.HistoryLookup> {
    return this.#sender.call(operations.getHistoryLookup, { path: [id], options });
  }

  /**
   * Read the PDF of a history report.
   *
   * The report is in English. This route is the only way to get the PDF and requires the API key,
   * like every route. Every page of a sandbox report states that the report is synthetic.
   *
   * `GET /v1/history-lookups/{id}/report.pdf`
   */
  getReport(id: string, options: CallOptions = {}): ApiCall<Uint8Array> {
    return this.#sender.call(operations.getHistoryReport, { path: [id], options });
  }
}

/** `client.invoices` */
export class Invoices {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * List your invoices.
   *
   * Newest first, including drafts unless `status` excludes them. All filters apply together. A page
   * can be shorter than `limit` although more follow: continue until `next_cursor` is null.
   *
   * `GET /v1/invoices`
   */
  list(query: types.ListInvoicesQuery = {}, options: CallOptions = {}): PageCall<types.ListInvoicesAnswer> {
    return this.#sender.list(operations.listInvoices, { query, options });
  }

  /**
   * Read an invoice.
   *
   * The current invoice. The amounts of a draft may change between reads.
   *
   * `GET /v1/invoices/{invoice_id}`
   */
  get(invoiceId: string, options: CallOptions = {}): ApiCall<types.Invoice> {
    return this.#sender.call(operations.getInvoice, { path: [invoiceId], options });
  }

  /**
   * Read the PDF of an invoice.
   *
   * This route is the only way to get the PDF and requires the API key, like every route. The PDF of
   * each published version stays available, even after a void. At most 60 requests per minute per
   * key are allowed; beyond that, the response is `429 rate_limited` with the seconds to wait in
   * `Retry-After`.
   *
   * `GET /v1/invoices/{invoice_id}/document`
   */
  getDocument(
    invoiceId: string,
    query: types.GetInvoiceDocumentQuery = {},
    options: CallOptions = {},
  ): ApiCall<Uint8Array> {
    return this.#sender.call(operations.getInvoiceDocument, { path: [invoiceId], query, options });
  }
}

/** `client.messageThreads` */
export class MessageThreads {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * List your threads with their unread counts.
   *
   * Threads with messages, newest message first. A message that was just sent may be missing for a
   * second. A page can be shorter than `limit` although more follow: continue until `next_cursor` is
   * null.
   *
   * `GET /v1/message-threads`
   */
  list(
    query: types.ListMessageThreadsQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListMessageThreadsAnswer> {
    return this.#sender.list(operations.listMessageThreads, { query, options });
  }

  /**
   * Mark a thread as read.
   *
   * Marks all messages up to and including the named message as read, for all your keys and users.
   * The operators see how far you have read. A read marker never moves back.
   *
   * `POST /v1/message-threads/{id}/read`
   */
  markRead(id: string, body: types.MarkThreadRead, options: CallOptions = {}): ApiCall<types.MessageThread> {
    return this.#sender.call(operations.markMessageThreadRead, { path: [id], body, options });
  }
}

/** `client.messages` */
export class Messages {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Read the messages of your account's thread.
   *
   * Messages between you and the operators that are about no particular order. Listing does not mark
   * them as read. A page can be shorter than `limit` although more follow: continue until
   * `next_cursor` is null. A cursor is valid only with the same `sort`.
   *
   * `GET /v1/messages`
   */
  list(query: types.ListMessagesQuery = {}, options: CallOptions = {}): PageCall<types.ListMessagesAnswer> {
    return this.#sender.list(operations.listMessages, { query, options });
  }

  /**
   * Write to the operators.
   *
   * Sends plain text to your account's own thread, which is for everything except single orders,
   * with up to five attachments that were created for the thread. A message cannot be changed. An
   * account can send at most 60 messages per minute. Beyond that, the response is `rate_limited`
   * with `Retry-After` and `details.scope` `messages`.
   *
   * `POST /v1/messages`
   */
  send(body: types.SendMessage, options: CallOptions = {}): ApiCall<types.Message> {
    return this.#sender.call(operations.sendMessage, { body, options });
  }

  /**
   * Issue a token that opens a thread.
   *
   * Issues a token with which your page opens this one thread over the chat stream. Until the token
   * ends, the page can read and write as you. `X-User-Id` identifies the user who writes. The
   * thread's id is the id of its order, or of your account. The thread does not need to have
   * messages yet. Revoking the key ends its tokens.
   *
   * `POST /v1/message-threads/{id}/tokens`
   */
  issueChatToken(
    id: string,
    body: types.IssueChatToken | undefined = undefined,
    options: CallOptions = {},
  ): ApiCall<types.ChatToken> {
    return this.#sender.call(operations.issueChatToken, { path: [id], body, options });
  }
}

/** `client.orders` */
export class Orders {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Read the webhook log of an order.
   *
   * Every event of the order, newest first, with its delivery state, attempts and the exact payload
   * sent. New events appear after about a second.
   *
   * `GET /v1/orders/{id}/events`
   */
  listEvents(
    id: string,
    query: types.ListOrderEventsQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListOrderEventsAnswer> {
    return this.#sender.list(operations.listOrderEvents, { path: [id], query, options });
  }

  /**
   * Read a signed receipt.
   *
   * The order and each of its changes with its event and digest, signed now. Anyone can verify the
   * receipt offline with the keys of `GET /.well-known/jwks.json`. Before the receipt is signed, its
   * events are verified against your log's signed checkpoints, so a changed event is never signed.
   * If the order is older than the events that are still shown, the response is `410
   * no_longer_kept`. If your log has more than about 96 MB since the order, the response is `409
   * conflict`.
   *
   * `GET /v1/orders/{id}/receipt`
   */
  getReceipt(id: string, options: CallOptions = {}): ApiCall<types.OrderReceipt> {
    return this.#sender.call(operations.getOrderReceipt, { path: [id], options });
  }

  /**
   * Read the PDF of a receipt.
   *
   * The receipt as a printable PDF, in English. The signed receipt as JSON is attached to the PDF as
   * `receipt.json`, so that the file alone can be verified. The printed text is a copy for reading
   * and is not signed.
   *
   * `GET /v1/orders/{id}/receipt.pdf`
   */
  getReceiptDocument(id: string, options: CallOptions = {}): ApiCall<Uint8Array> {
    return this.#sender.call(operations.getOrderReceiptDocument, { path: [id], options });
  }

  /**
   * Order a car.
   *
   * Commits you to buy the car up to your bid, or at its fixed price; nothing is charged. The
   * request is checked in this sequence: the idempotency key, the vehicle, the bid, whether the car
   * is still for sale, the order cutoff, the inspection cutoff, and whether you already have an
   * active order on the car. A rejected request leaves its idempotency key unused.
   *
   * `POST /v1/orders`
   */
  create(body: types.CreateOrder, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.createOrder, { body, options });
  }

  /**
   * Order a dealer's car that may be gone.
   *
   * Like `POST /v1/orders`. A dealer's car that is now sold, on hold or removed, or whose source
   * does not respond, is ordered from the vehicle data saved with your latest order on it. Without
   * such an order the request fails with `vehicle_not_found` or `dealer_upstream_unavailable`. An
   * `Idempotency-Key` used on one of the two routes is rejected on the other.
   *
   * `POST /v1/orders/backfill`
   */
  backfill(body: types.CreateOrder, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.backfillOrder, { body, options });
  }

  /**
   * List your orders.
   *
   * All filters apply together. A page can be shorter than `limit` although more follow: continue
   * until `next_cursor` is null. A cursor is valid only with the same `sort`.
   *
   * `GET /v1/orders`
   */
  list(query: types.ListOrdersQuery = {}, options: CallOptions = {}): PageCall<types.ListOrdersAnswer> {
    return this.#sender.list(operations.listOrders, { query, options });
  }

  /**
   * Read an order.
   *
   * The order with its current standing among all active orders on the vehicle.
   *
   * `GET /v1/orders/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.getOrder, { path: [id], options });
  }

  /**
   * Read the car as it was when you ordered it.
   *
   * The vehicle's details when the order was created. They never change, even when the car is no
   * longer listed.
   *
   * `GET /v1/orders/{id}/vehicle`
   */
  getVehicle(id: string, options: CallOptions = {}): ApiCall<types.VehicleDetail> {
    return this.#sender.call(operations.getOrderVehicle, { path: [id], options });
  }

  /**
   * Read the invoice of an order.
   *
   * The order's newest invoice in any status. After a void, this is the voided invoice until a new
   * draft exists.
   *
   * `GET /v1/orders/{id}/invoice`
   */
  getInvoice(id: string, options: CallOptions = {}): ApiCall<types.Invoice> {
    return this.#sender.call(operations.getOrderInvoice, { path: [id], options });
  }

  /**
   * Change your bid.
   *
   * Allowed while the order is `placed` and until `order_cutoff_at`. A changed bid ranks by the time
   * of the change; sending the same value again changes nothing. Other partners bidding for the car
   * receive `order.detail_updated` if their standing changes.
   *
   * `PATCH /v1/orders/{id}`
   */
  changeBid(id: string, body: types.ChangeOrderBid, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.changeOrderBid, { path: [id], body, options });
  }

  /**
   * Cancel an order, or decline after its inspection.
   *
   * Cancels a `placed` order (`dealer_cancelled`, no webhook) or declines a
   * `secondary_inspection_ready` order (`secondary_inspection_declined`, with
   * `order.status_changed`). The request is rejected in any other status.
   *
   * `DELETE /v1/orders/{id}`
   */
  delete(id: string, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.deleteOrder, { path: [id], options });
  }

  /**
   * Continue after the inspection.
   *
   * Changes a `secondary_inspection_ready` order to `acquiring`, with `order.status_changed`. Not
   * idempotent: a second call is rejected.
   *
   * `POST /v1/orders/{id}/confirm`
   */
  confirm(id: string, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.confirmOrder, { path: [id], options });
  }

  /**
   * Report customs or delivery.
   *
   * Changes `in_transit` to `customs`, or `customs` to `delivered`. Statuses that only the operator
   * sets are rejected with 403. No webhook is sent.
   *
   * `POST /v1/orders/{id}/status`
   */
  reportStatus(id: string, body: types.ReportOrderStatus, options: CallOptions = {}): ApiCall<types.Order> {
    return this.#sender.call(operations.reportOrderStatus, { path: [id], body, options });
  }

  /**
   * Put a sandbox order into any status.
   *
   * Tests an integration without waiting for auctions and ships. Every change of status sends
   * `order.status_changed`, including `customs` and `delivered`. Other orders on the car stay
   * unchanged.
   *
   * `POST /v1/orders/{id}/sandbox-status`
   */
  simulateStatus(
    id: string,
    body: types.SimulateOrderStatus,
    options: CallOptions = {},
  ): ApiCall<types.SimulatedOrder> {
    return this.#sender.call(operations.simulateOrderStatus, { path: [id], body, options });
  }

  /**
   * Read the messages about an order.
   *
   * Messages between you and the operators about the order, with the order's status changes. Listing
   * does not mark them as read. A page can be shorter than `limit` although more follow: continue
   * until `next_cursor` is null. A cursor is valid only with the same `sort`.
   *
   * `GET /v1/orders/{id}/messages`
   */
  listMessages(
    id: string,
    query: types.ListOrderMessagesQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListOrderMessagesAnswer> {
    return this.#sender.list(operations.listOrderMessages, { path: [id], query, options });
  }

  /**
   * Write to the operators about an order.
   *
   * Sends plain text, with up to five attachments that were created for the thread. The order can
   * have any status. A message cannot be changed. An account can send at most 60 messages per
   * minute. Beyond that, the response is `rate_limited` with `Retry-After` and `details.scope`
   * `messages`.
   *
   * `POST /v1/orders/{id}/messages`
   */
  sendMessage(id: string, body: types.SendMessage, options: CallOptions = {}): ApiCall<types.Message> {
    return this.#sender.call(operations.sendOrderMessage, { path: [id], body, options });
  }
}

/** `client.publicKeys` */
export class PublicKeys {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Read the public keys.
   *
   * The keys that verify checkpoints and receipts, as a JSON Web Key Set. Needs no API key. A key is
   * published before its first signature, and stays published as long as anything that it signed is
   * kept.
   *
   * `GET /.well-known/jwks.json`
   */
  get(options: CallOptions = {}): ApiCall<types.PublicKeys> {
    return this.#sender.call(operations.getPublicKeys, { options });
  }
}

/** `client.vehicles` */
export class Vehicles {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Search vehicles.
   *
   * All filters apply together. A car with an unknown value never satisfies a filter on that value.
   * Discard cursors when a filter or the sort changes: with different filters or a different sort, a
   * cursor returns a page of the new result.
   *
   * `GET /v1/vehicles`
   */
  list(query: types.ListVehiclesQuery = {}, options: CallOptions = {}): PageCall<types.ListVehiclesAnswer> {
    return this.#sender.list(operations.listVehicles, { query, options });
  }

  /**
   * Read the accepted search values.
   *
   * Makes, models and tokens that vehicle searches accept, whether or not such a car is in stock.
   * Cached for five minutes.
   *
   * `GET /v1/vehicles/facets`
   */
  listFacets(
    query: types.ListVehicleFacetsQuery = {},
    options: CallOptions = {},
  ): ApiCall<types.VehicleFacets> {
    return this.#sender.call(operations.listVehicleFacets, { query, options });
  }

  /**
   * Read a vehicle.
   *
   * Everything known of one listing: facts, inspection, damage, cutoffs and your price. If a
   * dealer's car that you ordered is gone or its source does not respond, the response shows the car
   * as saved with your latest order.
   *
   * `GET /v1/vehicles/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.VehicleDetail> {
    return this.#sender.call(operations.getVehicle, { path: [id], options });
  }
}

/** `client.watches` */
export class Watches {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Evaluate a buying condition once.
   *
   * The cars that match now, as in the first list of a new watch with this condition: auction cars
   * by date, then dealer cars. `price_drop` covers only price changes after a watch was created, so
   * it matches nothing here.
   *
   * `POST /v1/eagle-eye/search`
   */
  searchCondition(
    body: types.WatchSearch,
    options: CallOptions = {},
  ): PageCall<types.SearchWatchConditionAnswer> {
    return this.#sender.list(operations.searchWatchCondition, { body, options });
  }

  /**
   * Try a buying condition on the last 90 days.
   *
   * Past auctions that a watch with this condition would have matched: each car at its listing
   * price, with its sale price. Cars no longer listed are found only if `make` and `model` are
   * given. Dealer cars have no past records and are not included.
   *
   * `POST /v1/eagle-eye/backtest`
   */
  backtestCondition(body: types.WatchConditionInput, options: CallOptions = {}): ApiCall<types.Backtest> {
    return this.#sender.call(operations.backtestWatchCondition, { body, options });
  }

  /**
   * Save a buying condition as a watch, or create a static list.
   *
   * An automatic watch starts with the cars that match now, without an event; a static list starts
   * empty. A watch cannot be changed: create another watch and pause the old one. An account can
   * have at most 100 active watches, and a limited number of watches including paused ones. The
   * number of watches created in an hour is also limited; beyond that, the response is `429
   * rate_limited` with `Retry-After` and `details.scope`.
   *
   * `POST /v1/eagle-eye/watches`
   */
  create(body: types.WatchCreation, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.createWatch, { body, options });
  }

  /**
   * List watches.
   *
   * Newest first, including paused watches.
   *
   * `GET /v1/eagle-eye/watches`
   */
  list(query: types.ListWatchesQuery = {}, options: CallOptions = {}): PageCall<types.ListWatchesAnswer> {
    return this.#sender.list(operations.listWatches, { query, options });
  }

  /**
   * Read a watch.
   *
   * The condition, the state and how many cars are on the list.
   *
   * `GET /v1/eagle-eye/watches/{watch_id}`
   */
  get(watchId: string, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.getWatch, { path: [watchId], options });
  }

  /**
   * Mute a watch.
   *
   * The list is kept up to date, but nothing is sent. A paused watch stays paused. Muting a muted
   * watch changes nothing.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/mute`
   */
  mute(watchId: string, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.muteWatch, { path: [watchId], options });
  }

  /**
   * Unmute a watch.
   *
   * Changes made meanwhile are on the list, but no events are sent for them. A paused watch stays
   * paused.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/unmute`
   */
  unmute(watchId: string, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.unmuteWatch, { path: [watchId], options });
  }

  /**
   * Pause a watch.
   *
   * The list is not updated, nothing is sent, and the watch no longer counts as active. Pausing a
   * paused watch changes nothing.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/pause`
   */
  pause(watchId: string, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.pauseWatch, { path: [watchId], options });
  }

  /**
   * Resume a paused watch.
   *
   * The list is brought up to date with the market within minutes. Rejected if 100 watches are
   * already active. A muted watch stays muted.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/resume`
   */
  resume(watchId: string, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.resumeWatch, { path: [watchId], options });
  }

  /**
   * List the cars on a watch's list.
   *
   * The current matches in the order of their ids, without the cars that you hid.
   *
   * `GET /v1/eagle-eye/watches/{watch_id}/matches`
   */
  listMatches(
    watchId: string,
    query: types.ListWatchMatchesQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListWatchMatchesAnswer> {
    return this.#sender.list(operations.listWatchMatches, { path: [watchId], query, options });
  }

  /**
   * Hide cars you have reviewed.
   *
   * Hidden cars are not shown by default and cause no more events; their prices stay up to date. At
   * most 500 cars per call.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/matches/hide`
   */
  hideMatches(
    watchId: string,
    body: types.WatchVehicleIds,
    options: CallOptions = {},
  ): ApiCall<types.HiddenMatches> {
    return this.#sender.call(operations.hideWatchMatches, { path: [watchId], body, options });
  }

  /**
   * Show hidden cars again.
   *
   * The cars cause events again, like any other car. At most 500 cars per call.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/matches/unhide`
   */
  unhideMatches(
    watchId: string,
    body: types.WatchVehicleIds,
    options: CallOptions = {},
  ): ApiCall<types.UnhiddenMatches> {
    return this.#sender.call(operations.unhideWatchMatches, { path: [watchId], body, options });
  }

  /**
   * Add cars to a static list.
   *
   * At most 30 cars per call, and 500 cars on a list, including hidden cars. Ids that cannot be
   * added do not affect the others. No event is sent.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/matches`
   */
  addMatches(
    watchId: string,
    body: types.WatchVehicleIds,
    options: CallOptions = {},
  ): ApiCall<types.AddedMatches> {
    return this.#sender.call(operations.addWatchMatches, { path: [watchId], body, options });
  }

  /**
   * Remove cars from a static list.
   *
   * At most 30 cars per call. A car added again later counts as new. No event is sent.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/matches/remove`
   */
  removeMatches(
    watchId: string,
    body: types.WatchVehicleIds,
    options: CallOptions = {},
  ): ApiCall<types.RemovedMatches> {
    return this.#sender.call(operations.removeWatchMatches, { path: [watchId], body, options });
  }

  /**
   * Read a watch's webhook history.
   *
   * Newest first, with every attempt. `delivery_status` is also `failed` if no endpoint was
   * registered.
   *
   * `GET /v1/eagle-eye/watches/{watch_id}/events`
   */
  listEvents(
    watchId: string,
    query: types.ListWatchEventsQuery = {},
    options: CallOptions = {},
  ): PageCall<types.ListWatchEventsAnswer> {
    return this.#sender.list(operations.listWatchEvents, { path: [watchId], query, options });
  }

  /**
   * Send a test event of a watch.
   *
   * Emits an `eagle_eye.match` with one addition and `is_test: true` and delivers it like any other
   * event, also for muted and paused watches. At most 5 per minute per watch. Rejected in
   * production.
   *
   * `POST /v1/eagle-eye/watches/{watch_id}/test-webhook`
   */
  testWebhook(
    watchId: string,
    body: types.WatchWebhookTest,
    options: CallOptions = {},
  ): ApiCall<types.FiredWatchWebhook> {
    return this.#sender.call(operations.testWatchWebhook, { path: [watchId], body, options });
  }
}

/** `client.webhookEndpoints` */
export class WebhookEndpoints {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Register a webhook endpoint.
   *
   * Registers a URL for this environment's events, at most five. Only this response contains the
   * signing secret.
   *
   * `POST /v1/webhook-endpoints`
   */
  create(
    body: types.WebhookEndpointCreation,
    options: CallOptions = {},
  ): ApiCall<types.WebhookEndpointWithSecret> {
    return this.#sender.call(operations.createWebhookEndpoint, { body, options });
  }

  /**
   * List webhook endpoints.
   *
   * All endpoints of this environment, oldest first, on one page.
   *
   * `GET /v1/webhook-endpoints`
   */
  list(options: CallOptions = {}): PageCall<types.ListWebhookEndpointsAnswer> {
    return this.#sender.list(operations.listWebhookEndpoints, { options });
  }

  /**
   * Read a webhook endpoint.
   *
   * Never shows the secret.
   *
   * `GET /v1/webhook-endpoints/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.WebhookEndpoint> {
    return this.#sender.call(operations.getWebhookEndpoint, { path: [id], options });
  }

  /**
   * Change a webhook endpoint.
   *
   * Applies to events from now on. Enabling an endpoint again resets its failure state.
   *
   * `PATCH /v1/webhook-endpoints/{id}`
   */
  update(
    id: string,
    body: types.WebhookEndpointUpdate,
    options: CallOptions = {},
  ): ApiCall<types.WebhookEndpoint> {
    return this.#sender.call(operations.updateWebhookEndpoint, { path: [id], body, options });
  }

  /**
   * Remove a webhook endpoint.
   *
   * The endpoint's pending deliveries end as failed. The endpoint's secret is deleted.
   *
   * `DELETE /v1/webhook-endpoints/{id}`
   */
  delete(id: string, options: CallOptions = {}): ApiCall<undefined> {
    return this.#sender.call(operations.deleteWebhookEndpoint, { path: [id], options });
  }

  /**
   * Rotate the signing secret.
   *
   * The new secret is shown once. For 24 hours, every delivery has two signatures, one with the old
   * secret and one with the new secret.
   *
   * `POST /v1/webhook-endpoints/{id}/rotate-secret`
   */
  rotateSecret(id: string, options: CallOptions = {}): ApiCall<types.WebhookEndpointWithSecret> {
    return this.#sender.call(operations.rotateWebhookSecret, { path: [id], options });
  }

  /**
   * Send a test message.
   *
   * Sends a signed message of type `webhook_endpoint.ping` at once, even to a disabled endpoint, and
   * returns the result. It is not an event: it has no sequence number and is not in the log. The
   * limits are 5 pings per minute to one endpoint, 10 per minute in an account, and 5 per hour to an
   * endpoint that has never returned 2xx. Beyond a limit, the response is `429 rate_limited` with
   * `Retry-After` and `details.scope`.
   *
   * `POST /v1/webhook-endpoints/{id}/ping`
   */
  ping(id: string, options: CallOptions = {}): ApiCall<types.WebhookPingResult> {
    return this.#sender.call(operations.pingWebhookEndpoint, { path: [id], options });
  }
}

/** Every resource of the API. */
export class Resources {
  readonly assistant: Assistant;
  readonly attachments: Attachments;
  readonly certificates: Certificates;
  readonly checkpoints: Checkpoints;
  readonly events: Events;
  readonly health: Health;
  readonly historyLookups: HistoryLookups;
  readonly invoices: Invoices;
  readonly messageThreads: MessageThreads;
  readonly messages: Messages;
  readonly orders: Orders;
  readonly publicKeys: PublicKeys;
  readonly vehicles: Vehicles;
  readonly watches: Watches;
  readonly webhookEndpoints: WebhookEndpoints;

  constructor(sender: Sender) {
    this.assistant = new Assistant(sender);
    this.attachments = new Attachments(sender);
    this.certificates = new Certificates(sender);
    this.checkpoints = new Checkpoints(sender);
    this.events = new Events(sender);
    this.health = new Health(sender);
    this.historyLookups = new HistoryLookups(sender);
    this.invoices = new Invoices(sender);
    this.messageThreads = new MessageThreads(sender);
    this.messages = new Messages(sender);
    this.orders = new Orders(sender);
    this.publicKeys = new PublicKeys(sender);
    this.vehicles = new Vehicles(sender);
    this.watches = new Watches(sender);
    this.webhookEndpoints = new WebhookEndpoints(sender);
  }
}
