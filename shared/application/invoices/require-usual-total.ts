import type { PublishingEdit } from "../../domain/invoices/edit-invoice.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import type { PublishableContent } from "../../domain/invoices/publish-invoice.ts";
import { requireUsualInvoice } from "../../domain/invoices/require-usual-invoice.ts";
import type { Order } from "../../domain/orders/order.ts";
import { getFees } from "../../persistence/settings/fees.ts";

/**
 * Checks the total of an invoice against the current bounds before it is published. @throws Problem as
 * `requireUsualInvoice` does
 */
export async function requireUsualTotal(
  order: Order,
  before: Invoice,
  { amounts }: PublishableContent,
  { overrideReason = null }: PublishingEdit,
): Promise<void> {
  requireUsualInvoice({ order, before, amounts, overrideReason }, await getFees());
}
