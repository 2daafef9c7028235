import { type ProblemIssue, validationProblem } from "../errors/problem.ts";
import type { Consignee } from "../partners/partner.ts";
import { applyEdit, type InvoiceEdit, refuseInvoice } from "./edit-invoice.ts";
import {
  type Invoice,
  type InvoiceAmounts,
  type InvoiceContent,
  type IssuedInvoice,
  nextInvoiceFacts,
  type PaidInvoice,
  type Publication,
} from "./invoice.ts";

/** Content with everything that a published invoice needs. */
export interface PublishableContent extends InvoiceContent {
  consignee: Consignee;
  amounts: InvoiceAmounts & { priceMinor: number };
  shipmentMonth: string;
}

/**
 * Returns the content of a draft with the edit applied, if it is complete for issuing.
 * @throws Problem `conflict` unless the invoice is a draft; `validation_error` naming missing content
 */
export function contentToIssue(invoice: Invoice, edit: InvoiceEdit): PublishableContent {
  if (invoice.status !== "draft") {
    throw refuseInvoice(invoice, "Only a draft can be issued. Correct a published invoice by re-issuing it.");
  }
  return requirePublishable(applyEdit(invoice, edit));
}

/**
 * Returns the content of an invoice with the corrections applied, if it is complete for re-issuing.
 * @throws Problem `conflict` unless it is issued or paid; `validation_error` for missing content, and for
 * another shipment month, because the number depends on the month
 */
export function contentToReissue(
  invoice: Invoice,
  edit: InvoiceEdit,
): { invoice: IssuedInvoice | PaidInvoice; content: PublishableContent } {
  requirePublished(invoice, "Only an issued or paid invoice can be re-issued.");
  const content = applyEdit(invoice, edit);
  if (content.shipmentMonth !== invoice.shipmentMonth) {
    const message = `must stay ${invoice.shipmentMonth}, which is part of the invoice number; void the invoice and create another draft`;
    throw validationProblem([{ path: "body.shipment_month", message }]);
  }
  return { invoice, content: requirePublishable(content) };
}

/** Returns the draft as issued under its number. */
export const issueInvoice = (
  draft: Invoice,
  content: PublishableContent,
  publication: Publication,
  now: number,
): IssuedInvoice => ({ ...nextInvoiceFacts(draft, content, now), status: "issued", publication });

/** Returns the invoice as published again; a paid invoice stays paid. */
export function reissueInvoice(
  invoice: IssuedInvoice | PaidInvoice,
  content: PublishableContent,
  publication: Publication,
  now: number,
): IssuedInvoice | PaidInvoice {
  const facts = nextInvoiceFacts(invoice, content, now);
  return invoice.status === "paid"
    ? { ...facts, status: "paid", publication, paidAt: invoice.paidAt }
    : { ...facts, status: "issued", publication };
}

/** @throws Problem `conflict` with `message` for a draft and for a void invoice. */
function requirePublished(invoice: Invoice, message: string): asserts invoice is IssuedInvoice | PaidInvoice {
  if (invoice.status !== "issued" && invoice.status !== "paid") throw refuseInvoice(invoice, message);
}

function requirePublishable(content: InvoiceContent): PublishableContent {
  const { consignee, amounts, shipmentMonth } = content;
  const { priceMinor } = amounts;
  if (consignee !== null && shipmentMonth !== null && priceMinor !== null) {
    return { ...content, consignee, shipmentMonth, amounts: { ...amounts, priceMinor } };
  }
  const issues: ProblemIssue[] = [];
  if (consignee === null) {
    issues.push({
      path: "body.consignee",
      message: "is required: the invoice must name its consignee",
    });
  }
  if (shipmentMonth === null) {
    issues.push({
      path: "body.shipment_month",
      message: "is required, such as 2026-11: the invoice number contains it",
    });
  }
  if (priceMinor === null) {
    issues.push({ path: "body.amounts.price", message: "is required: the order's price is not known" });
  }
  throw validationProblem(issues);
}
