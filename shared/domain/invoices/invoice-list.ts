import { type Invoice, type InvoiceStatus, publicationOf } from "./invoice.ts";

/** Which invoices a list shows; null leaves a side open. Instants are epoch milliseconds. */
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

/** Whether every side of the filter lets the invoice through. One that was never published has no time of issue. */
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
