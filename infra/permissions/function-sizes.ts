/** Memory in MiB and timeout in seconds of one function. */
export interface FunctionSize {
  /** Default 512. CPU is proportional to memory. */
  memoryMib?: number;
  /** Default 15. */
  timeoutSeconds?: number;
}

const searching: FunctionSize = { memoryMib: 1024 };
const listing: FunctionSize = { memoryMib: 1024 };
// A lot of hundreds of orders takes several transactions; the gateway's limit is 30 seconds.
const lotAction: FunctionSize = { timeoutSeconds: 29 };
// Rendering needs CPU. The timeout includes the pauses of requests that compete for an invoice number.
const publishing: FunctionSize = { memoryMib: 1769, timeoutSeconds: 29 };
// Reads up to a hundred megabytes of a log. Computing digests of that much data needs CPU.
const proving: FunctionSize = { memoryMib: 1769, timeoutSeconds: 29 };

/**
 * Sizes of route functions that differ from the defaults, by entry. A counterpart has the size of its partner route.
 */
export const routeSizes: Readonly<Record<string, FunctionSize>> = {
  "partner/assistant/call-assistant": searching,
  "partner/vehicles/list-vehicles": searching,
  "partner/vehicles/list-vehicle-facets": searching,
  "partner/watches/create-watch": searching,
  "partner/watches/search-watch-condition": searching,
  "partner/watches/backtest-watch-condition": searching,
  "partner/orders/list-orders": listing,
  "partner/webhooks/list-events": listing,
  "console/vehicles/count-vehicles": searching,
  "console/orders/list-operator-orders": listing,
  "console/orders/list-lots": listing,
  "console/overview/get-overview": listing,
  "console/invoices/list-operator-invoices": listing,
  "console/deliveries/serve-delivery-reads": listing,
  "console/orders/transition-order": lotAction,
  "console/orders/acquire-lot": lotAction,
  "console/orders/award-lot": lotAction,
  "console/orders/take-back-award": lotAction,
  "console/orders/lose-lot": lotAction,
  "console/invoices/issue-invoice": publishing,
  "console/invoices/reissue-invoice": publishing,
  "console/invoices/preview-invoice": publishing,
  // Re-issues the approved invoice.
  "console/approvals/approve-request": publishing,
  "partner/statements/get-order-receipt-document": publishing,
  "partner/statements/get-order-receipt": proving,
  "console/statements/get-operator-order-receipt": proving,
  // An endpoint may take 15 s to respond, after 5 s of name resolution.
  "partner/webhooks/ping-webhook-endpoint": { timeoutSeconds: 25 },
  // The first chunk of a large replay takes twenty reads to find its start, and then a hundred writes.
  "partner/webhooks/replay-events": { memoryMib: 1024 },
  "console/deliveries/serve-delivery-changes": { memoryMib: 1024 },
};

/** @throws Error that names every size without a function */
export function refuseStraySizes(entries: readonly string[]): void {
  const strays = Object.keys(routeSizes).filter((entry) => !entries.includes(entry));
  if (strays.length > 0) throw new Error(`routeSizes names no function: ${strays.join(", ")}`);
}
