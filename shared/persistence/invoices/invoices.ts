import { type Invoice, type InvoiceStatus, publicationOf } from "../../domain/invoices/invoice.ts";
import { invoiceKey, invoiceOwnerKey, invoiceVersionKey } from "../keys/item-keys.ts";
import { mergePartitions } from "../table/merge-partitions.ts";
import { queryPage } from "../table/query.ts";
import { readWholeOrLast } from "../table/read-until-whole.ts";
import { getItem, getItems } from "../table/table.ts";
import { invoiceItems } from "./invoice-item.ts";
import { invoiceStatusPartitions } from "./invoice-status-index.ts";

/** The partner and order of an invoice. */
export interface InvoiceOwner {
  partnerId: string;
  orderId: string;
}

/** Returns a partner's invoice; null when the id is unknown or belongs to another partner. */
export async function getInvoice(partnerId: string, invoiceId: string): Promise<Invoice | null> {
  const item = await getItem("get:invoice", invoiceKey(partnerId, invoiceId));
  return item === null ? null : invoiceItems.fromItem(item);
}

/** Returns invoices of any partners in the requested order, without unknown ids. One round trip per 100. */
export async function getInvoices(
  references: readonly { partnerId: string; invoiceId: string }[],
): Promise<Invoice[]> {
  const items = await getItems(
    "get:invoice",
    references.map(({ partnerId, invoiceId }) => invoiceKey(partnerId, invoiceId)),
  );
  return items.flatMap((item) => (item === null ? [] : [invoiceItems.fromItem(item)]));
}

/** Returns an invoice's partner and order by its id alone; null when the id is unknown. */
export async function findInvoiceOwner(invoiceId: string): Promise<InvoiceOwner | null> {
  const item = await getItem("get:invoiceOwner", invoiceOwnerKey(invoiceId));
  return item && { partnerId: String(item.partnerId), orderId: String(item.orderId) };
}

/**
 * Returns a partner's invoice together with the document of one of its versions; null if either does not
 * exist. One round trip.
 */
export async function getInvoiceVersion(
  partnerId: string,
  invoiceId: string,
  version: number,
): Promise<{ invoice: Invoice | null; documentKey: string | null }> {
  return readWholeOrLast(
    async () => {
      const [invoice, document] = await getItems(
        ["get:invoice", "get:invoiceVersion"],
        [invoiceKey(partnerId, invoiceId), invoiceVersionKey(partnerId, invoiceId, version)],
      );
      return {
        invoice: invoice ? invoiceItems.fromItem(invoice) : null,
        documentKey: document ? String(document.documentKey) : null,
      };
    },
    // One transaction publishes a version and its document, but a single read may return only one of the two.
    ({ invoice, documentKey }) =>
      invoice === null || (publicationOf(invoice)?.version ?? 0) >= version === (documentKey !== null),
  );
}

/** Some invoices in list order; `next` is the id to continue after, null at the end. */
export interface InvoiceRows {
  invoices: Invoice[];
  next: string | null;
}

/**
 * Returns a partner's next `count` invoices, newest first, after the invoice with id `after` (null starts with the
 * newest).
 */
export async function readInvoicePage(
  partnerId: string,
  count: number,
  after: string | null,
): Promise<InvoiceRows> {
  const start = invoiceKey(partnerId, "");
  const { items, lastKey } = await queryPage("query:invoice", {
    partition: start.pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": start.sk },
    descending: true,
    limit: count,
    startKey: after === null ? null : { ...invoiceKey(partnerId, after) },
  });
  const next = lastKey === null ? null : String(lastKey.sk).slice(start.sk.length);
  return { invoices: items.map(invoiceItems.fromItem), next };
}

/**
 * Returns the next `count` invoices of all partners in some statuses, newest first. The index is eventually
 * consistent; the invoices themselves are read consistently.
 */
export async function readInvoicesByStatus(
  statuses: readonly InvoiceStatus[],
  count: number,
  after: string | null,
): Promise<InvoiceRows> {
  const entries = await mergePartitions(
    "queryIndex:invoicesByStatus",
    statuses.flatMap(invoiceStatusPartitions),
    "descending",
    count,
    after,
  );
  // An invoice that just changed its status may appear under both statuses.
  const distinct = new Map(entries.map((item) => [String(item.invoiceId), String(item.partnerId)]));
  const keys = [...distinct].map(([invoiceId, partnerId]) => invoiceKey(partnerId, invoiceId));
  const items = await getItems("get:invoice", keys);
  const last = entries.at(-1);
  return {
    invoices: items.flatMap((item) => (item === null ? [] : [invoiceItems.fromItem(item)])),
    next: last && entries.length === count ? String(last.invoiceId) : null,
  };
}
