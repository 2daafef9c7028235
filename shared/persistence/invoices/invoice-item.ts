import type { Invoice } from "../../domain/invoices/invoice.ts";
import { compressedField } from "../table/compressed-json.ts";
import { storedEntity } from "../table/stored-entity.ts";

/** Stored form of invoices. */
export const invoiceItems = storedEntity<Invoice>("invoice");

/** One published version of an invoice: its document, and the invoice at that time. */
export interface InvoiceVersion {
  invoiceId: string;
  number: string;
  documentKey: string;
  state: Invoice;
}

/** Stored form of published versions. */
export const invoiceVersionItems = storedEntity<InvoiceVersion>("invoice_version", {
  state: compressedField,
});
