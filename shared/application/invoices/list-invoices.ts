import type { InvoiceEntry } from "../../contract/resources/invoice.ts";
import type { InvoiceListQuery } from "../../contract/resources/invoice-list.ts";
import { type Invoice, invoiceStatuses } from "../../domain/invoices/invoice.ts";
import { type InvoiceFilter, matchesInvoiceFilter } from "../../domain/invoices/invoice-list.ts";
import { readInvoiceBoard, readInvoiceStretch } from "../../persistence/invoices/invoices.ts";
import { collectPage } from "../collect-page.ts";
import { presentInvoiceEntry } from "./present-invoice.ts";

/** Which invoices of whom, and where to begin (null: at the newest). */
export interface InvoiceListRequest {
  /** Whose invoices; null for everybody's. */
  ownerId: string | null;
  filter: InvoiceFilter;
  limit: number;
  /** Id of the invoice to go on behind. */
  after: string | null;
}

/** One page. A narrow filter can leave a page short although more follow: only `next` null is the end. */
export interface InvoicePage {
  invoices: InvoiceEntry[];
  next: string | null;
}

/** What a query asks for. An empty list of statuses asks for none in particular. */
export const readInvoiceFilter = (query: InvoiceListQuery): InvoiceFilter => ({
  partnerId: query.dealer_id ?? null,
  statuses: query.status === undefined || query.status.length === 0 ? null : query.status,
  shipmentMonth: query.shipment_month ?? null,
  issuedFrom: query.issued_from ?? null,
  issuedBefore: query.issued_to ?? null,
});

/** Lists invoices, newest first, those of one partner as of now. */
export async function listInvoices(request: InvoiceListRequest): Promise<InvoicePage> {
  const { ownerId, filter, limit } = request;
  const { partnerId, ...others } = filter;
  if (ownerId !== null && partnerId !== null && partnerId !== ownerId) return { invoices: [], next: null };
  const { items, next } = await collectPage<Invoice, string>({
    limit,
    after: request.after,
    isNarrow: Object.values(others).some((side) => side !== null),
    read: async (count, after) => {
      const read = await readStretch(ownerId ?? partnerId, filter, count, after);
      return { items: read.invoices, next: read.next };
    },
    matches: (invoice) => matchesInvoiceFilter(invoice, filter),
    positionOf: ({ invoiceId }) => invoiceId,
  });
  return { invoices: items.map(presentInvoiceEntry), next };
}

const readStretch = (
  partnerId: string | null,
  { statuses }: InvoiceFilter,
  count: number,
  after: string | null,
) =>
  partnerId === null
    ? readInvoiceBoard(statuses ?? invoiceStatuses, count, after)
    : readInvoiceStretch(partnerId, count, after);
