import { validationProblem } from "../errors/problem.ts";
import { refuseInvoice } from "./edit-invoice.ts";
import {
  type Invoice,
  nextInvoiceFacts,
  type PaidInvoice,
  publicationOf,
  type VoidInvoice,
} from "./invoice.ts";

/**
 * Returns the invoice as paid.
 * @param paidAt when the payment was received
 * @throws Problem `conflict` unless it is issued and unpaid; `validation_error` for a payment date in the future
 */
export function recordPayment(invoice: Invoice, paidAt: number, now: number): PaidInvoice {
  if (invoice.status !== "issued") {
    throw refuseInvoice(invoice, "Only an issued, unpaid invoice can be paid.");
  }
  if (paidAt > now) {
    throw validationProblem([{ path: "body.paid_at", message: "must not be in the future" }]);
  }
  const { publication } = invoice;
  return { ...nextInvoiceFacts(invoice, invoice, now), status: "paid", publication, paidAt };
}

/**
 * Returns the invoice as void. Its publications are unchanged.
 * @throws Problem `conflict` if it is already void
 */
export function voidInvoice(invoice: Invoice, voidReason: string, now: number): VoidInvoice {
  if (invoice.status === "void") throw refuseInvoice(invoice, "The invoice is already void.");
  const facts = nextInvoiceFacts(invoice, invoice, now);
  return {
    ...facts,
    status: "void",
    publication: publicationOf(invoice),
    paidAt: invoice.status === "paid" ? invoice.paidAt : null,
    voidedAt: facts.updatedAt,
    voidReason,
  };
}
