import { mostHits, type SearchHitResource } from "../../contract/resources/search-hit.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { nameVehicle } from "../../domain/inventory/name-vehicle.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { compactTerm } from "../../domain/text/compact-term.ts";
import { getListing } from "../../persistence/inventory/listings.ts";
import { getInvoice } from "../../persistence/invoices/invoices.ts";
import { getMessageThread } from "../../persistence/messages/message-threads.ts";
import { type FoundOrder, findPartnerOrders } from "../../persistence/orders/order-terms.ts";
import { listOrdersOfVehicle } from "../../persistence/orders/vehicle-orders.ts";
import { invoiceHit, joinKnown, orderHit, pagePath, threadHit } from "./name-hits.ts";
import { mayBeListingId, readFound } from "./read-found.ts";

/**
 * Searches a partner's own orders, invoices and threads, and the vehicle with the text as its listing id.
 * Best result first. Takes two round trips: keys first, then their items.
 */
export async function searchAccount(
  query: string,
  { partnerId, environment }: { partnerId: string; environment: Environment },
): Promise<SearchHitResource[]> {
  const text = query.trim();
  const term = compactTerm(text);
  const isListingId = mayBeListingId(text);
  const [byId, byTerm, ofVehicle, listing, thread] = await Promise.all([
    findById(text, partnerId),
    term === "" ? [] : findPartnerOrders(partnerId, term, mostHits),
    isListingId ? listOrdersOfVehicle(text) : [],
    isListingId ? getListing(text) : null,
    text.startsWith("ord_") || text === partnerId ? getMessageThread(text) : null,
  ]);
  const own = ofVehicle
    .filter((one) => one.partnerId === partnerId)
    .map(({ orderId }) => ({ partnerId, orderId, invoiceId: null }));
  const { orders, invoices } = await readFound([...byId, ...byTerm, ...own].slice(0, mostHits), term);
  const pageOf = (...parts: string[]) => pagePath(environment, ...parts);
  const named = orders.map((order) => ({ order, partnerName: null }));
  const orderOf = (orderId: string | null) => named.find(({ order }) => order.orderId === orderId) ?? null;
  const ordered = orders.find(({ vehicleId }) => vehicleId === text);
  return [
    ...invoices.map((invoice) =>
      invoiceHit(invoice, orderOf(invoice.orderId), pageOf("invoices", invoice.invoiceId)),
    ),
    ...vehicleHits(listing, ordered, pageOf("vehicles", text)),
    ...named.map((one) => orderHit(one, pageOf("orders", one.order.orderId))),
    ...(thread?.partnerId === partnerId
      ? [threadHit(thread, orderOf(thread.orderId), null, pageOf("messages", thread.threadId))]
      : []),
  ].slice(0, mostHits);
}

async function findById(text: string, partnerId: string): Promise<FoundOrder[]> {
  if (text.startsWith("ord_")) return [{ partnerId, orderId: text, invoiceId: null }];
  if (!text.startsWith("inv_")) return [];
  const invoice = await getInvoice(partnerId, text);
  return invoice === null ? [] : [{ partnerId, orderId: invoice.orderId, invoiceId: text }];
}

/** Returns the vehicle from its listing. An ordered vehicle stays readable after its listing has gone. */
function vehicleHits(listing: Listing | null, ordered: Order | undefined, href: string): SearchHitResource[] {
  if (listing !== null) {
    const { listingId: id, licensePlate, lotNumber, photos } = listing;
    const title = nameVehicle(listing) ?? id;
    const subtitle = joinKnown([licensePlate, lotNumber]);
    return [{ kind: "vehicle", id, title, subtitle, photo_url: photos[0] ?? null, status: null, href }];
  }
  if (ordered === undefined) return [];
  const shown = orderHit({ order: ordered, partnerName: null }, href);
  return [{ ...shown, kind: "vehicle", id: ordered.vehicleId, status: null }];
}
