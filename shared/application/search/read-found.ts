import type { Invoice } from "../../domain/invoices/invoice.ts";
import type { Order } from "../../domain/orders/order.ts";
import { holdsWhole } from "../../domain/orders/search-terms.ts";
import { longestId } from "../../domain/text-limits.ts";
import { getInvoices } from "../../persistence/invoices/invoices.ts";
import type { FoundOrder } from "../../persistence/orders/order-terms.ts";
import { getOrders } from "../../persistence/orders/orders.ts";

/** The orders and invoices that a search found. */
export interface FoundRecords {
  /** Exact matches first, then the newest. */
  orders: Order[];
  invoices: Invoice[];
}

/** Reads the orders and invoices that a search found. One round trip. */
export async function readFound(found: readonly FoundOrder[], term: string): Promise<FoundRecords> {
  const [orders, invoices] = await Promise.all([
    getOrders([...new Map(found.map((one) => [one.orderId, one])).values()]),
    getInvoices(
      found.flatMap(({ partnerId, invoiceId }) => (invoiceId === null ? [] : [{ partnerId, invoiceId }])),
    ),
  ]);
  const rank = (order: Order) => Number(!holdsWhole(order, term));
  return { orders: orders.toSorted((one, other) => rank(one) - rank(other)), invoices };
}

/** Reports whether a text has the form of a listing's id. */
export const mayBeListingId = (text: string): boolean =>
  /^\w[\w.:-]*$/.test(text) && text.length <= longestId;
