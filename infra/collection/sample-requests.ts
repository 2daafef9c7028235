/**
 * The values that a request of the collection sends instead of the contract's example, and the variables that
 * it sets for later requests.
 */
export interface SampleRequest {
  /** Query parameters to send, by name. The collection also contains the operation's other parameters, disabled. */
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** The body to send. `{{name}}` is a variable set by an earlier request or by the environment. */
  body?: unknown;
  /** Variables that are set from the response, with the path of the value: `data[0].id`. */
  keeps?: Readonly<Record<string, string>>;
}

const mostRecent = { query: { limit: "10" } };
const watchCars = { body: { vehicle_ids: ["{{vehicle_id}}"] } };
const condition = { filters: { make: "Hyundai", price_max_krw: 30_000_000, no_frame_damage: true } };

/**
 * Every operation that accepts an API key, ordered so that the requests work from first to last: a car, then an order
 * for this car, the order's events, and so on. Folders follow the order of their first request.
 */
export const sampleRequests: Readonly<Record<string, SampleRequest>> = {
  getHealth: {},
  listVehicleFacets: {},
  listVehicles: {
    query: { orderable_only: "true", sort: "price_asc", limit: "10" },
    keeps: {
      vehicle_id: "data[0].id",
      listing_price_usd: "data[0].pricing.listing_price",
      other_vehicle_id: "data[1].id",
      other_listing_price_usd: "data[1].pricing.listing_price",
    },
  },
  getVehicle: {},
  createOrder: {
    body: { vehicle_id: "{{vehicle_id}}", max_bid_amount_usd: "{{listing_price_usd}}" },
    keeps: { order_id: "id" },
  },
  listOrders: mostRecent,
  getOrder: {},
  changeOrderBid: { body: { max_bid_amount_usd: "{{listing_price_usd}}" } },
  getOrderVehicle: {},
  confirmOrder: {},
  simulateOrderStatus: { body: { status: "in_transit" } },
  reportOrderStatus: { body: { status: "customs" } },
  listOrderEvents: mostRecent,
  getOrderInvoice: { keeps: { invoice_id: "id" } },
  backfillOrder: {
    body: { vehicle_id: "{{other_vehicle_id}}", max_bid_amount_usd: "{{other_listing_price_usd}}" },
    keeps: { order_id: "id" },
  },
  deleteOrder: {},
  sendOrderMessage: { body: { text: "Please keep the winter tires." } },
  listOrderMessages: mostRecent,
  sendMessage: { body: { text: "Which ports do you ship to?" } },
  listMessages: mostRecent,
  listMessageThreads: { ...mostRecent, keeps: { thread_id: "data[0].id" } },
  markMessageThreadRead: { body: { through: 1 } },
  createAttachment: {
    body: { name: "car.jpg", content_type: "image/jpeg", size_bytes: 120_000 },
    keeps: { attachment_id: "id" },
  },
  openAttachment: {},
  issueChatToken: { body: { lifetime_seconds: 900 } },
  listInvoices: { query: { status: "issued,paid", limit: "10" }, keeps: { invoice_id: "data[0].id" } },
  getInvoice: {},
  getInvoiceDocument: {},
  createHistoryLookup: { body: { plate: "00가0000" }, keeps: { lookup_id: "id" } },
  listHistoryLookups: mostRecent,
  getHistoryLookup: {},
  getHistoryReport: {},
  createWebhookEndpoint: {
    body: { url: "{{webhook_url}}", description: "From the collection" },
    keeps: { endpoint_id: "id" },
  },
  listWebhookEndpoints: {},
  getWebhookEndpoint: {},
  updateWebhookEndpoint: { body: { event_types: ["order.status_changed", "order.invoice_issued"] } },
  rotateWebhookSecret: {},
  pingWebhookEndpoint: {},
  listEvents: {
    ...mostRecent,
    keeps: { event_id: "data[0].id", event_created_at: "data[0].created_at" },
  },
  getEvent: {},
  replayEvent: { body: { endpoint_id: "{{endpoint_id}}" } },
  replayEvents: {
    body: { from: "{{event_created_at}}", to: "{{$isoTimestamp}}", endpoint_id: "{{endpoint_id}}" },
  },
  getOrderReceipt: {},
  getOrderReceiptDocument: {},
  createCheckpoint: {},
  listCheckpoints: mostRecent,
  getPublicKeys: {},
  deleteWebhookEndpoint: {},
  searchWatchCondition: { body: { ...condition, limit: 10 } },
  backtestWatchCondition: { body: condition },
  createWatch: {
    body: { name: "Cars to inspect", automatic_list_update: false, filters: { source: ["auction_a"] } },
    keeps: { watch_id: "watch_id" },
  },
  listWatches: {},
  getWatch: {},
  addWatchMatches: watchCars,
  listWatchMatches: mostRecent,
  hideWatchMatches: watchCars,
  unhideWatchMatches: watchCars,
  muteWatch: {},
  unmuteWatch: {},
  pauseWatch: {},
  resumeWatch: {},
  testWatchWebhook: { body: { vehicle_id: "{{vehicle_id}}" } },
  listWatchEvents: mostRecent,
  removeWatchMatches: watchCars,
  // This request disturbs an endpoint for minutes, so users send it manually for a separate endpoint.
  startCertificate: {
    body: { webhook_endpoint_id: "{{endpoint_id}}" },
    keeps: { certificate_id: "id" },
  },
  listCertificates: mostRecent,
  getCertificate: {},
  callAssistant: {
    headers: { Accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  },
};

/** Variables with numeric values. A body contains these variables without quotation marks. */
const numericVariables = ["listing_price_usd", "other_listing_price_usd"];

/** Returns a body as text, with placeholders for its variables. */
export const writeBody = (body: unknown): string =>
  JSON.stringify(body, null, 2).replaceAll(/"(\{\{(\w+)\}\})"/g, (quoted, variable: string, name: string) =>
    numericVariables.includes(name) ? variable : quoted,
  );

const variablesOfSegments: Readonly<Record<string, string>> = {
  vehicles: "vehicle_id",
  orders: "order_id",
  invoices: "invoice_id",
  "history-lookups": "lookup_id",
  "webhook-endpoints": "endpoint_id",
  events: "event_id",
  watches: "watch_id",
  "message-threads": "thread_id",
  attachments: "attachment_id",
  certificates: "certificate_id",
};

/**
 * Returns the variable for each parameter of a path, determined by the path segment before the parameter.
 * @throws Error for a segment without a variable
 */
export function variablesOfPath(path: string): Record<string, string> {
  return Object.fromEntries(
    [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, segment = "", parameter = ""]) => {
      const variable = variablesOfSegments[segment];
      if (variable === undefined) throw new Error(`Say which variable of the collection ${path} takes`);
      return [parameter, `{{${variable}}}`];
    }),
  );
}
