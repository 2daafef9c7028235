import type { Invoice } from "../../domain/invoices/invoice.ts";
import { packedField } from "../packed-json.ts";
import { storedEntity } from "../stored-entity.ts";

/** Invoices as they are stored. */
export const invoiceItems = storedEntity<Invoice>("invoice");

/** One published version of an invoice: its document, and the invoice as it then stood. */
export interface InvoiceVersion {
  invoiceId: string;
  number: string;
  documentKey: string;
  state: Invoice;
}

/** Published versions as they are stored. */
export const invoiceVersionItems = storedEntity<InvoiceVersion>("invoice_version", { state: packedField });
