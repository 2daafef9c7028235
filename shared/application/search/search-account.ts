import type { SearchHitResource } from "../../contract/resources/overview/search-hit.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { mostSearchHits } from "../../domain/search-limits.ts";
import { compactTerm } from "../../domain/text/compact-term.ts";
import { getInvoice } from "../../persistence/invoices/invoices.ts";
import { getMessageThread } from "../../persistence/messages/message-threads.ts";
import { type FoundOrder, findPartnerOrders } from "../../persistence/orders/order-terms.ts";
import { listOrdersOfVehicle } from "../../persistence/orders/vehicle-orders.ts";
import { findByTerms } from "./find-by-terms.ts";
import { findListingIds, readListed } from "./find-listed.ts";
import { invoiceHit, listingHit, orderHit, pagePath, threadHit } from "./name-hits.ts";
import { mayBeListingId, readFound } from "./read-found.ts";

/**
 * Searches a partner's own orders, invoices and threads, and vehicles. A vehicle is found by its listing id, lot
 * number, plate or VIN, or by the end of its plate or VIN. Best result first. Takes two round trips: keys first, then
 * their items.
 */
export async function searchAccount(
  query: string,
  { partnerId, environment, now }: { partnerId: string; environment: Environment; now: number },
): Promise<SearchHitResource[]> {
  const text = query.trim();
  const term = compactTerm(text);
  const isListingId = mayBeListingId(text);
  const [byId, byTerm, ofVehicle, listingIds, thread] = await Promise.all([
    findById(text, partnerId),
    findByTerms(text, (form) => findPartnerOrders(partnerId, form, mostSearchHits)),
    isListingId ? listOrdersOfVehicle(text) : [],
    findListingIds(text, now),
    text.startsWith("ord_") || text === partnerId ? getMessageThread(text) : null,
  ]);
  const own = ofVehicle
    .filter((one) => one.partnerId === partnerId)
    .map(({ orderId }) => ({ partnerId, orderId, invoiceId: null }));
  const [{ orders, invoices }, listed] = await Promise.all([
    readFound([...byId, ...byTerm, ...own].slice(0, mostSearchHits), term),
    readListed(text, listingIds),
  ]);
  const pageOf = (...parts: string[]) => pagePath(environment, ...parts);
  const vehicleHit = (listing: Listing) => listingHit(listing, pageOf("vehicles", listing.listingId));
  const named = orders.map((order) => ({ order, partnerName: null }));
  const orderOf = (orderId: string | null) => named.find(({ order }) => order.orderId === orderId) ?? null;
  const ordered = orders.find(({ vehicleId }) => vehicleId === text);
  return [
    ...invoices.map((invoice) =>
      invoiceHit(invoice, orderOf(invoice.orderId), pageOf("invoices", invoice.invoiceId)),
    ),
    ...listed.whole.map(vehicleHit),
    // An ordered vehicle stays readable after its listing has gone.
    ...(ordered === undefined || listed.whole.some(({ listingId }) => listingId === text)
      ? []
      : [goneHit(ordered, pageOf("vehicles", text))]),
    ...named.map((one) => orderHit(one, pageOf("orders", one.order.orderId))),
    ...(thread?.partnerId === partnerId
      ? [threadHit(thread, orderOf(thread.orderId), null, pageOf("messages", thread.threadId))]
      : []),
    ...listed.partial.map(vehicleHit),
  ].slice(0, mostSearchHits);
}

async function findById(text: string, partnerId: string): Promise<FoundOrder[]> {
  if (text.startsWith("ord_")) return [{ partnerId, orderId: text, invoiceId: null }];
  if (!text.startsWith("inv_")) return [];
  const invoice = await getInvoice(partnerId, text);
  return invoice === null ? [] : [{ partnerId, orderId: invoice.orderId, invoiceId: text }];
}

/** Returns the result that shows an ordered vehicle whose listing has gone. */
const goneHit = (order: Order, href: string): SearchHitResource => ({
  ...orderHit({ order, partnerName: null }, href),
  ...{ kind: "vehicle", id: order.vehicleId, status: null },
});
