import { readFace } from "../../adapters/object-storage/read-face.ts";
import { renderInvoice } from "../../documents/render-invoice.ts";
import { refuseInvoice } from "../../domain/invoices/edit-invoice.ts";
import { describeDocument } from "./describe-document.ts";
import { readSeller } from "./read-seller.ts";
import { requireInvoice, requireInvoiceOwner } from "./require-invoice.ts";

/**
 * Renders a draft as it would print now, marked as a draft and without a number. Stores nothing.
 * @throws Problem `invoice_not_found`; `conflict` if the invoice is not a draft
 */
export async function previewDraft(invoiceId: string): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { partnerId } = await requireInvoiceOwner(invoiceId);
  const [invoice, seller] = await Promise.all([requireInvoice(partnerId, invoiceId), readSeller()]);
  if (invoice.status !== "draft") {
    throw refuseInvoice(invoice, "Only a draft has a preview. Read the document of a published invoice.");
  }
  const publication = { number: null, version: 0, issuedAt: null, versionIssuedAt: invoice.updatedAt };
  const bytes = await renderInvoice(describeDocument(invoice, invoice, publication, seller), readFace);
  return { fileName: `draft_${invoiceId}.pdf`, bytes };
}
