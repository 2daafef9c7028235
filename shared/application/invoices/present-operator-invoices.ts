import type { OperatorInvoiceEntry } from "../../contract/resources/invoices/invoice.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import { reviewDraft } from "../../domain/invoices/review-draft.ts";
import { getFees } from "../../persistence/settings/fees.ts";
import { readSubjects } from "../name-each.ts";
import { presentInvoiceEntry } from "./present-invoice.ts";

/** Returns invoices as operators' lists show them: with names, and drafts with the reasons to review them. */
export async function presentOperatorInvoices(invoices: readonly Invoice[]): Promise<OperatorInvoiceEntry[]> {
  const subjectOf = ({ partnerId, orderId }: Invoice) => ({ partner_id: partnerId, order_id: orderId });
  const [{ nameOf, orders }, bounds] = await Promise.all([readSubjects(invoices.map(subjectOf)), getFees()]);
  return invoices.map((invoice) => ({
    ...presentInvoiceEntry(invoice),
    ...nameOf(subjectOf(invoice)),
    review_reasons: reviewDraft(invoice, orders.get(invoice.orderId), bounds),
  }));
}
