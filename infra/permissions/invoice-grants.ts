import { type AreaGrants, combineGrants, type FunctionGrants } from "./function-grants.ts";

/** What it takes to change an invoice with its order, told and audited. */
const changeGrants = {
  table: {
    get: ["invoiceOwner", "invoice", "order"],
    query: ["lot"],
    getMany: ["event"],
    put: ["invoice", "order", "orderTrail", "event", "audit"],
    update: ["order", "event"],
    check: ["lot"],
  },
  settings: ["apiVersion", "partnerApiUrl"],
} as const satisfies FunctionGrants;

/** Only these two render and store documents; nobody replaces or removes one. */
const publishingGrants = combineGrants(changeGrants, {
  buckets: { documentBucketName: { write: ["invoices/"], read: ["seller/"] } },
  settings: ["seller"],
  // Rendering is computing; the pauses of those who contend for a number count too.
  memoryMib: 1769,
  timeoutSeconds: 29,
});

/** Routes about invoices. */
export const invoiceGrants = {
  listInvoices: { table: { query: ["invoice"] }, settings: ["partnerApiUrl"] },
  getInvoice: { table: { get: ["invoice"] }, settings: ["partnerApiUrl"] },
  getOrderInvoice: {
    table: { get: ["order", "invoice"], query: ["orderTrail"] },
    settings: ["partnerApiUrl"],
  },
  getInvoiceDocument: {
    table: { get: ["invoice"], getMany: ["invoice"], update: ["recentCalls"] },
    buckets: { documentBucketName: { read: ["invoices/"] } },
  },
  listOperatorInvoices: {
    table: { query: ["invoice"], queryIndex: ["invoiceBoard"], getMany: ["invoice"] },
    settings: ["partnerApiUrl"],
    memoryMib: 1024,
  },
  getOperatorInvoice: { table: { get: ["invoiceOwner", "invoice"] }, settings: ["partnerApiUrl"] },
  editInvoice: changeGrants,
  draftInvoice: combineGrants(changeGrants, {
    table: { get: ["partner"], query: ["orderTrail"], put: ["invoiceOwner"] },
  }),
  issueInvoice: combineGrants(publishingGrants, { table: { get: ["partner"], update: ["invoice"] } }),
  reissueInvoice: publishingGrants,
  recordInvoicePayment: changeGrants,
  voidInvoice: changeGrants,
} as const satisfies AreaGrants;
