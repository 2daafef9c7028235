import type { InvoiceResource } from "../../contract/resources/invoices/invoice.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { longestId } from "../../domain/text-limits.ts";
import { getInvoice } from "../../persistence/invoices/invoices.ts";
import { findOrderById } from "../../persistence/orders/orders.ts";
import { requireOrder } from "../orders/reads/require-order.ts";
import { presentInvoice } from "./present-invoice.ts";
import { requireInvoice, requireInvoiceOwner } from "./require-invoice.ts";

/** Returns a partner's invoice. @throws Problem `invoice_not_found` */
export const readInvoice = async (partnerId: string, invoiceId: string): Promise<InvoiceResource> =>
  presentInvoice(await requireInvoice(partnerId, invoiceId));

/** Returns any partner's invoice, for operators. @throws Problem `invoice_not_found` */
export async function readOperatorInvoice(invoiceId: string): Promise<InvoiceResource> {
  const { partnerId } = await requireInvoiceOwner(invoiceId);
  return readInvoice(partnerId, invoiceId);
}

/**
 * Returns the id of the newest invoice of any partner's order; null when there is none. May run before the
 * caller is authenticated: `readOrderInvoice` only uses the id to read the invoice and never returns it.
 */
export async function findOrderInvoiceId(orderId: string): Promise<string | null> {
  if (orderId.length > longestId) return null;
  return (await findOrderById(orderId))?.invoice?.invoiceId ?? null;
}

/**
 * Returns the newest invoice of a partner's order, in one round trip if `foundId` is that invoice.
 * @throws Problem `order_not_found`, or `invoice_not_found` when the order has no invoice
 */
export async function readOrderInvoice(
  partnerId: string,
  orderId: string,
  foundId: string | null,
): Promise<InvoiceResource> {
  const [order, found] = await Promise.all([
    requireOrder(partnerId, orderId),
    foundId === null ? null : getInvoice(partnerId, foundId),
  ]);
  if (order.invoice === null) {
    const message = `The order has no invoice, because its status is ${order.status}. A draft is created when the order becomes secured.`;
    throw new Problem("invoice_not_found", message, { order_id: orderId, current_status: order.status });
  }
  const { invoiceId } = order.invoice;
  return found?.invoiceId === invoiceId ? presentInvoice(found) : readInvoice(partnerId, invoiceId);
}
