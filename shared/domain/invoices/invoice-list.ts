import { type Invoice, type InvoiceStatus, publicationOf } from "./invoice.ts";

/** Filter of a list of invoices; null means no limit. Instants are epoch milliseconds. */
export interface InvoiceFilter {
  partnerId: string | null;
  statuses: readonly InvoiceStatus[] | null;
  /** `YYYY-MM`. */
  shipmentMonth: string | null;
  /** First published at or after this instant. */
  issuedFrom: number | null;
  /** First published before this instant. */
  issuedBefore: number | null;
}

/** Reports whether the invoice matches the filter. An invoice that was never published matches no issue date. */
export function matchesInvoiceFilter(invoice: Invoice, filter: InvoiceFilter): boolean {
  const { partnerId, statuses, shipmentMonth, issuedFrom, issuedBefore } = filter;
  const issuedAt = publicationOf(invoice)?.issuedAt ?? null;
  return (
    (partnerId === null || invoice.partnerId === partnerId) &&
    (statuses === null || statuses.includes(invoice.status)) &&
    (shipmentMonth === null || invoice.shipmentMonth === shipmentMonth) &&
    (issuedFrom === null || (issuedAt !== null && issuedAt >= issuedFrom)) &&
    (issuedBefore === null || (issuedAt !== null && issuedAt < issuedBefore))
  );
}
