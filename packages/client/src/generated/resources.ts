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
   * An MCP server (Streamable HTTP, stateless, JSON answers) that searches the same inventory,
   * read-only: revision 2026-07-28 and earlier. Its tools are `search_vehicles`, `get_vehicle`,
   * `lookup_vehicle` and `list_makes_models`. Only tool calls count against a trial budget.
   * Rejections before a message is read use the error envelope; all later responses are JSON-RPC.
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
   * Answers the request by which the file is uploaded to storage, within 15 minutes and once. Name
   * the attachment in a message of this thread within a day. An attachment without a file is removed
   * soon after the 15 minutes and its bytes count no more; one that is not sent, after a day. The
   * thread need not have begun. Counts among the 60 messages a minute of an account; an account
   * creates attachments of at most 1 GiB an hour. Beyond that the answer is `rate_limited` with
   * `Retry-After` and `details.scope` `messages` or `attachment_bytes`.
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
   * The link answers for five minutes, with the file as a download. An attachment can be opened once
   * a message has been sent with it, and until that is withdrawn.
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
   * Plays a week against one of your endpoints and observes your integration: forged, repeated and
   * out-of-order deliveries, a rotated secret, an outage. Follow the report with `GET
   * /v1/certificates/{id}`: while a step is `observed`, the report says what your integration must
   * do. One run at a time, and 10 a day (`429 rate_limited` with `details.scope` `certificates`).
   * During two steps the endpoint is disabled for a moment.
   *
   * `POST /v1/certificates`
   */
  start(body: types.StartCertificate, options: CallOptions = {}): ApiCall<types.Certificate> {
    return this.#sender.call(operations.startCertificate, { body, options });
  }

  /**
   * List your certificates.
   *
   * Newest first, without their steps: read one to see its report. Kept for two years.
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
   * The report, step by step, also while the run goes on.
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
   * Newest first. Each is a signed statement of where your event log ended at a time. One is made
   * shortly after midnight (KST) of each day on which the log has grown, and on demand. Nobody can
   * replace or delete one. Verify it with the keys of `GET /.well-known/jwks.json`.
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
   * Signs where your event log ends now. If it has not grown since its last checkpoint, the answer
   * is that one with `200`. One call follows about 8 MB of events from the last checkpoint. If more
   * have come, it signs the place that it reached, and further calls continue there. Takes no body.
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
   * Newest first. With `after_sequence` oldest first from there, to fetch what a consumer has
   * missed. Events are shown for 365 days: asked for later ones than a number, or those since a
   * time, of which some are older, it answers `410 no_longer_kept`, with `details.oldest_sequence`
   * or `details.kept_since` to go on from. Filters combine with AND. A page may be shorter than
   * `limit` while `next_cursor` is not null.
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
   * Send an event again.
   *
   * Sends the saved payload byte for byte, under a new signature, as a separate delivery with its
   * own retries. The automatic delivery keeps its schedule. An endpoint that has never answered with
   * a 2xx can be sent 5 events an hour this way; beyond that it is left out, and where no other is
   * left the answer is `429 rate_limited` with `Retry-After` and `details.scope`.
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
   * Send the events of a time range again.
   *
   * Sends them to one endpoint, each as `POST /v1/events/{id}/replay` would. Long ranges continue in
   * the background. Repeating the request sends the events again, unless `only_failed` is true. At
   * most 3 replays run for an account at once, each for a minute at least; a range of more than 5
   * events, or more than 5 events an hour, to an endpoint that has never returned 2xx is rejected.
   * Either is `429 rate_limited` with `Retry-After` and `details.scope`.
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
   * Check whether the API answers.
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
   * Look a car's history up.
   *
   * Queues the lookup; `history_lookup.completed` or `history_lookup.failed` reports its end. At
   * most 10 may be open at once and 200 created on one Korean day; beyond that the answer is
   * `rate_limited` with `Retry-After` and `details.scope`.
   *
   * `POST /v1/history-lookups`
   */
  create(body: types.CreateHistoryLookup, options: CallOptions = {}): ApiCall<types.HistoryLookup> {
    return this.#sender.call(operations.createHistoryLookup, { body, options });
  }

  /**
   * List your history lookups.
   *
   * Newest first, without their reports: read one lookup to see its report. All filters apply
   * together. A page can be shorter than `limit` although more follow: continue until `next_cursor`
   * is null.
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
   * With its report once it is completed.
   *
   * `GET /v1/history-lookups/{id}`
   */
  get(id: string, options: CallOptions = {}): ApiCall<types.HistoryLookup> {
    return this.#sender.call(operations.getHistoryLookup, { path: [id], options });
  }

  /**
   * Read the PDF of a history report.
   *
   * In English. The only way to get the PDF; requires the API key like every route. Sandbox reports
   * state on every page that they are synthetic.
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
   * Newest first, drafts included unless `status` excludes them. All filters apply together. A page
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
   * The only way to get the PDF; requires the API key like every route. The PDF of each published
   * version stays available, even after a void. At most 60 requests per minute and key; beyond that
   * the answer is `429 rate_limited` with the seconds to wait in `Retry-After`.
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
   * List your threads and what is unread in them.
   *
   * Threads with a message, newest message first; one that was just sent may be missing for a
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
   * Marks everything through a message as read, for all of your keys and users. The operators see
   * how far you have read. A mark never goes back.
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
   * Read the messages about no order in particular.
   *
   * Messages between you and the operators in your account's own thread. Listing does not mark them
   * as read. A page can be shorter than `limit` although more follow: continue until `next_cursor`
   * is null. A cursor belongs to its sort.
   *
   * `GET /v1/messages`
   */
  list(query: types.ListMessagesQuery = {}, options: CallOptions = {}): PageCall<types.ListMessagesAnswer> {
    return this.#sender.list(operations.listMessages, { query, options });
  }

  /**
   * Write to the operators.
   *
   * Sends plain text, with up to five attachments that were created for the thread, to your
   * account's own thread, about anything but one order. A message cannot be changed. An account
   * sends at most 60 a minute; beyond that the answer is `rate_limited` with `Retry-After` and
   * `details.scope` `messages`.
   *
   * `POST /v1/messages`
   */
  send(body: types.SendMessage, options: CallOptions = {}): ApiCall<types.Message> {
    return this.#sender.call(operations.sendMessage, { body, options });
  }

  /**
   * Let a page open a thread.
   *
   * Issues a token with which a page of yours opens this one thread over the chat stream, to read
   * and to write as you, until the token ends. `X-User-Id` says who writes. The thread has the id of
   * its order, or of your account, and need not have begun. Revoking the key ends its tokens.
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
   * sent.
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
   * What was ordered, and each change with its event and digest, signed now. Anyone verifies it
   * offline with the keys of `GET /.well-known/jwks.json`. Before it is signed, the events are
   * followed from your log's signed checkpoints, so a changed event is never signed. For an order
   * from before the events that are still shown, the answer is `410 no_longer_kept`. If your log has
   * more than about 96 MB since the order, the answer is `409 conflict`.
   *
   * `GET /v1/orders/{id}/receipt`
   */
  getReceipt(id: string, options: CallOptions = {}): ApiCall<types.OrderReceipt> {
    return this.#sender.call(operations.getOrderReceipt, { path: [id], options });
  }

  /**
   * Read the PDF of a receipt.
   *
   * The receipt in print, in English. The signed receipt as JSON is attached to the PDF as
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
   * Commits you to buy the car up to your bid, or at its fixed price; nothing is charged. Checked in
   * this order: the idempotency key, the vehicle, the bid, whether the car is still for sale, the
   * order cutoff, the inspection cutoff, an active order of yours on the same car. A rejected
   * request leaves its idempotency key unused.
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
   * does not answer, is ordered from the vehicle data saved with your latest order on it. Without
   * such an order the request fails with `vehicle_not_found` or `dealer_upstream_unavailable`. An
   * `Idempotency-Key` belongs to one of the two routes.
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
   * until `next_cursor` is null. A cursor belongs to its sort.
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
   * The vehicle's detail at the creation of the order. It never changes, even when the car is no
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
   * The order's newest invoice in any status: after a void it is the voided one until there is a new
   * draft.
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
   * `secondary_inspection_ready` one (`secondary_inspection_declined`, with `order.status_changed`).
   * Rejected from any other status.
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
   * `in_transit` to `customs`, `customs` to `delivered`. Statuses that only the operator sets are
   * rejected with 403. No webhook is sent.
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
   * `order.status_changed`, `customs` and `delivered` included. Other orders on the car stay
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
   * until `next_cursor` is null. A cursor belongs to its sort.
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
   * Sends plain text, with up to five attachments that were created for the thread,, whatever the
   * order's status. A message cannot be changed. An account sends at most 60 a minute; beyond that
   * the answer is `rate_limited` with `Retry-After` and `details.scope` `messages`.
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
   * here before it signs, and stays as long as anything signed by it.
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
   * All filters apply together; a car whose value is unknown never satisfies a filter on it. Discard
   * cursors when a filter or the sort changes: a cursor used with other ones returns a page of the
   * new result.
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
   * Everything known of one listing: facts, inspection, damage, cutoffs and what it costs you. A
   * dealer's car that you ordered is shown as saved with your latest order when it is gone or its
   * source does not answer.
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
   * The cars that match now, the same as a new watch with this condition would start with: auction
   * cars by date first, then dealer cars. `price_drop` covers only changes during the life of a
   * watch.
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
   * empty. A watch cannot be changed: create another one and pause this one. An account has at most
   * 100 active watches, and a bound on all, paused ones included. Creations in an hour are bounded
   * too: beyond that the answer is `429 rate_limited` with `Retry-After` and `details.scope`.
   *
   * `POST /v1/eagle-eye/watches`
   */
  create(body: types.WatchCreation, options: CallOptions = {}): ApiCall<types.Watch> {
    return this.#sender.call(operations.createWatch, { body, options });
  }

  /**
   * List watches.
   *
   * Newest first, paused ones included.
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
   * List the cars on a watch.
   *
   * The current matches in the order of their ids, without those you hid.
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
   * They are no longer shown by default and cause no more events; their prices stay up to date. At
   * most 500 a call.
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
   * They cause events again like any other car. At most 500 a call.
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
   * At most 30 a call and 500 on a list, hidden ones included. Ids that cannot be added do not
   * affect the others. No event is sent.
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
   * At most 30 a call. A car added again later counts as new. No event is sent.
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
   * Newest first, with every attempt. `delivery_status` is `failed` also where no endpoint was
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
   * Emits an `eagle_eye.match` with one addition and `is_test: true` through the real delivery, also
   * for muted and paused watches. At most 5 per minute per watch. Rejected in production.
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
   * Its pending deliveries end as failed. Its secret is deleted.
   *
   * `DELETE /v1/webhook-endpoints/{id}`
   */
  delete(id: string, options: CallOptions = {}): ApiCall<undefined> {
    return this.#sender.call(operations.deleteWebhookEndpoint, { path: [id], options });
  }

  /**
   * Rotate the signing secret.
   *
   * The new secret is shown once. For 24 hours every delivery has a signature of the old and of the
   * new one.
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
   * returns the result. It is not an event: it has no sequence number and is not in the log. At most
   * 5 a minute to one endpoint and 10 in an account, and 5 an hour to an endpoint that has never
   * answered with a 2xx; beyond that the answer is `429 rate_limited` with `Retry-After` and
   * `details.scope`.
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
