import type { InvoiceSummary } from "../../domain/invoices/invoice.ts";
import type { StoredItem } from "../table.ts";

/** An invoice in short as it is stored inside its order. */
export const toSummaryAttributes = (summary: InvoiceSummary): Record<string, unknown> => ({
  invoice_id: summary.invoiceId,
  number: summary.number,
  version: summary.version,
  status: summary.status,
  currency: summary.currency,
  total_minor: summary.totalMinor,
  issued_at: summary.issuedAt,
});

/** The summary behind attributes made by `toSummaryAttributes`. */
export const fromSummaryAttributes = (stored: StoredItem): InvoiceSummary => ({
  invoiceId: stored.invoice_id as string,
  number: stored.number as string | null,
  version: stored.version as number,
  status: stored.status as InvoiceSummary["status"],
  currency: stored.currency as string,
  totalMinor: stored.total_minor as number | null,
  issuedAt: stored.issued_at as number | null,
});
