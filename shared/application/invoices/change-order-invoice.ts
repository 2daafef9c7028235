import { type Invoice, summariseInvoice } from "../../domain/invoices/invoice.ts";
import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import { changedInvoiceWrite, newInvoiceWrites } from "../../persistence/invoices/invoice-writes.ts";
import type { Write } from "../../persistence/table/transaction.ts";
import type { PreparedChange } from "../orders/changes/commit-order-changes.ts";

/** Adds a new invoice to a change of its order. */
export const addInvoice = (change: OrderChange, invoice: Invoice): PreparedChange =>
  withInvoice(change, invoice, newInvoiceWrites(invoice));

/** Adds a change of the invoice to a change of its order. */
export const changeInvoice = (change: OrderChange, before: Invoice, after: Invoice): PreparedChange =>
  withInvoice(change, after, [changedInvoiceWrite(before, after)]);

const withInvoice = (change: OrderChange, invoice: Invoice, writes: readonly Write[]): PreparedChange => ({
  ...change,
  after: { ...change.after, invoice: summariseInvoice(invoice) },
  writes,
});
