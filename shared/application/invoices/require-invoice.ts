import type { ErrorDetails } from "../../domain/errors/error-codes.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import { findInvoiceOwner, getInvoice, type InvoiceOwner } from "../../persistence/invoices/invoices.ts";

/** Returns a partner's invoice. @throws Problem `invoice_not_found` if the partner has no such invoice */
export async function requireInvoice(partnerId: string, invoiceId: string): Promise<Invoice> {
  const invoice = await getInvoice(partnerId, invoiceId);
  if (invoice === null) throw unknownInvoice({ invoice_id: invoiceId });
  return invoice;
}

/** Returns the partner and order of an invoice, for operators. @throws Problem `invoice_not_found` */
export async function requireInvoiceOwner(invoiceId: string): Promise<InvoiceOwner> {
  const owner = await findInvoiceOwner(invoiceId);
  if (owner === null) throw unknownInvoice({ invoice_id: invoiceId });
  return owner;
}

/** Returns the problem for an invoice or version that does not exist. */
export const unknownInvoice = (details: ErrorDetails<"invoice_not_found">): Problem =>
  new Problem(
    "invoice_not_found",
    "There is no such invoice or version in this account and environment. List the invoices to find its id.",
    details,
  );
