import type { Order } from "../../domain/orders/order.ts";
import { type SearchTerm, searchTermsOf, termChanges } from "../../domain/orders/search-terms.ts";
import { indexPartition } from "../keys/item-keys.ts";
import { orderTermKey, orderTermListKey } from "../keys/order-keys.ts";
import { queryIndexPage, queryPage } from "../table/query.ts";
import type { StoredItem } from "../table/table.ts";
import { deleteWrite, putWrite, type Write } from "../table/transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/** An order that a text finds, and the invoice if the text is its number. */
export interface FoundOrder extends OrderReference {
  invoiceId: string | null;
}

/** Returns the item that connects a text with an order. */
export const orderTermItem = ({ partnerId, orderId }: OrderReference, { text, invoiceId }: SearchTerm) => ({
  ...orderTermKey(partnerId, text, orderId),
  ...orderTermListKey(text, orderId),
  entity: "order_term",
  ...{ partnerId, orderId, invoiceId },
});

/** Returns the writes that make a new order searchable. */
export const newTermWrites = (order: Order): Write[] =>
  searchTermsOf(order).map((term) => termWrite(order, term));

/** Returns the writes of an order's search terms after a change. */
export function changedTermWrites(before: Order, after: Order): Write[] {
  const { added, removed } = termChanges(before, after);
  const { partnerId, orderId } = after;
  return [
    ...removed.map(({ text }) =>
      deleteWrite("delete:orderTerm", `former-term:${orderId}`, orderTermKey(partnerId, text, orderId)),
    ),
    ...added.map((term) => termWrite(after, term)),
  ];
}

const termWrite = (order: Order, term: SearchTerm): Write =>
  putWrite("put:orderTerm", `order-term:${order.orderId}`, orderTermItem(order, term));

/** Returns a partner's orders that a text finds, newest first. One round trip. */
export async function findPartnerOrders(
  partnerId: string,
  text: string,
  limit: number,
): Promise<FoundOrder[]> {
  const { pk, sk } = orderTermKey(partnerId, text, "");
  const { items } = await queryPage("query:orderTerm", {
    partition: pk,
    sortKey: "begins_with(sk, :term)",
    values: { ":term": sk },
    descending: true,
    limit,
  });
  return items.map(toFoundOrder);
}

/**
 * Returns the orders of all partners that a text finds, newest first. One round trip; the list is eventually
 * consistent.
 */
export async function findOrders(text: string, limit: number): Promise<FoundOrder[]> {
  const { items } = await queryIndexPage("queryIndex:orderTerm", {
    partition: indexPartition("orderTerm", text),
    descending: true,
    limit,
  });
  return items.map(toFoundOrder);
}

const toFoundOrder = ({ partnerId, orderId, invoiceId }: StoredItem): FoundOrder => ({
  partnerId: String(partnerId),
  orderId: String(orderId),
  invoiceId: invoiceId == null ? null : String(invoiceId),
});
