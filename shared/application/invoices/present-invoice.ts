import { invoiceEntrySchema, invoiceSchema } from "../../contract/resources/invoices/invoice.ts";
import { presenter } from "../../contract/schema/convert.ts";
import {
  type Invoice,
  type InvoiceAmounts,
  totalMinorOf,
  wholeInvoice,
} from "../../domain/invoices/invoice.ts";
import { documentUrlOf, toMajor } from "./show-invoice-summary.ts";

const present = presenter(invoiceSchema, ["invoiceId", "partnerId", "publication", "revision"]);
const presentEntry = presenter(invoiceEntrySchema, [
  "invoiceId",
  "partnerId",
  "publication",
  "revision",
  "vehicle",
  "consignee",
  "terms",
  "packing",
  "paidAt",
  "voidedAt",
  "voidReason",
]);

/** Returns an invoice as routes and events show it. */
export const presentInvoice = (invoice: Invoice) => present(shownInvoice(invoice));

/** Returns an invoice as lists show it. */
export const presentInvoiceEntry = (invoice: Invoice) => presentEntry(shownInvoice(invoice));

function shownInvoice(invoice: Invoice) {
  const whole = wholeInvoice(invoice);
  const { publication } = whole;
  const version = publication?.version ?? 0;
  return {
    ...whole,
    id: invoice.invoiceId,
    dealerId: invoice.partnerId,
    number: publication?.number ?? null,
    version,
    issuedAt: publication?.issuedAt ?? null,
    documentUrl: documentUrlOf(invoice.invoiceId, version),
    amounts: shownAmounts(invoice.amounts),
  };
}

const shownAmounts = (amounts: InvoiceAmounts) => ({
  price: toMajor(amounts.priceMinor),
  oceanFreight: toMajor(amounts.oceanFreightMinor),
  insurance: toMajor(amounts.insuranceMinor),
  total: toMajor(totalMinorOf(amounts)),
});
