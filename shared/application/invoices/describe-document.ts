import type { InvoiceDocument, InvoiceSeller } from "../../documents/invoice-document.ts";
import { type Invoice, type InvoiceContent, totalMinorOf } from "../../domain/invoices/invoice.ts";
import { currentEnvironment } from "../../platform/deployment.ts";

/** Returns the content of an invoice's document, for a version or a draft. */
export const describeDocument = (
  invoice: Invoice,
  content: InvoiceContent,
  version: Pick<InvoiceDocument, "number" | "version" | "issuedAt" | "versionIssuedAt">,
  seller: InvoiceSeller,
): InvoiceDocument => ({
  ...version,
  sandbox: currentEnvironment() === "sandbox",
  orderId: invoice.orderId,
  shipmentMonth: content.shipmentMonth,
  seller,
  consignee: content.consignee,
  vehicle: content.vehicle,
  currency: invoice.currency,
  amounts: { ...content.amounts, totalMinor: totalMinorOf(content.amounts) },
  terms: content.terms,
  packing: content.packing,
});
