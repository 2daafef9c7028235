import type { InvoiceResource } from "../../contract/resources/invoices/invoice.ts";
import { editDraft, type InvoiceEdit } from "../../domain/invoices/edit-invoice.ts";
import { recordPayment, voidInvoice } from "../../domain/invoices/settle-invoice.ts";
import type { OperatorContext } from "../operator-context.ts";
import { actOnInvoice, type InvoiceContext, updatedStep } from "./change-invoice.ts";

/** Edits a draft. @throws Problem `invoice_not_found`, or `conflict` for anything but a draft */
export const editInvoice = (
  invoiceId: string,
  edit: InvoiceEdit,
  { actor, now }: OperatorContext,
): Promise<InvoiceResource> =>
  actOnInvoice(invoiceId, { actor, now, name: "invoice.edit" }, (invoice) =>
    updatedStep(editDraft(invoice, edit, now)),
  );

/**
 * Records that an invoice was paid.
 * @throws Problem `invoice_not_found`, `conflict` unless it is issued, `validation_error` for a payment date in the
 *   future
 */
export const payInvoice = (
  invoiceId: string,
  paidAt: number,
  { actor, now }: OperatorContext,
): Promise<InvoiceResource> =>
  actOnInvoice(invoiceId, { actor, now, name: "invoice.pay" }, (invoice) =>
    updatedStep(recordPayment(invoice, paidAt, now)),
  );

/** Voids an invoice permanently. @throws Problem `invoice_not_found`, or `conflict` when it is already void */
export const cancelInvoice = (
  invoiceId: string,
  voidReason: string,
  context: InvoiceContext,
): Promise<InvoiceResource> =>
  actOnInvoice(invoiceId, { ...context, name: "invoice.void", reason: voidReason }, (invoice) =>
    updatedStep(voidInvoice(invoice, voidReason, context.now)),
  );
