import type { SearchHitResource } from "../../contract/resources/overview/search-hit.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { nameVehicle } from "../../domain/inventory/name-vehicle.ts";
import { type Invoice, publicationOf } from "../../domain/invoices/invoice.ts";
import type { MessageThread } from "../../domain/messages/message-thread.ts";
import type { Order } from "../../domain/orders/order.ts";
import { unknownVehicle } from "../../domain/orders/ordered-vehicle.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { kstDay } from "../../domain/time/format-time.ts";

/** An order with the name of its partner; null if the reader is the partner. */
export interface NamedOrder {
  order: Order;
  partnerName: string | null;
}

/** Returns the path of a console page from its parts, such as `/sandbox/orders/ord_1`. */
export const pagePath = (environment: Environment, ...parts: string[]): string =>
  `/${[environment, ...parts].map(encodeURIComponent).join("/")}`;

/** Joins the known parts; null if there are none. */
const joinKnown = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== "").join(" · ") || null;

/** Returns the result that shows an order. */
export function orderHit({ order, partnerName }: NamedOrder, href: string): SearchHitResource {
  const vehicle = order.vehicle ?? unknownVehicle;
  return {
    ...{ kind: "order", id: order.orderId },
    title: nameVehicle(vehicle) ?? order.licensePlate ?? order.orderId,
    subtitle: joinKnown([order.licensePlate, vehicle.lotNumber, partnerName]),
    ...{ photo_url: vehicle.photoUrl, status: order.status, href },
  };
}

/**
 * Returns the result that shows a listed vehicle. Lot numbers repeat, so the result also shows the source and the
 * auction's day.
 */
export const listingHit = (listing: Listing, href: string): SearchHitResource => ({
  ...{ kind: "vehicle", id: listing.listingId },
  title: nameVehicle(listing) ?? listing.licensePlate ?? listing.listingId,
  subtitle: joinKnown([
    ...[listing.licensePlate, listing.lotNumber, listing.source],
    listing.auctionDate === null ? null : kstDay(listing.auctionDate),
  ]),
  ...{ photo_url: listing.photos[0] ?? null, status: null, href },
});

/** Returns the result that shows an invoice, with the car of its order. */
export function invoiceHit(invoice: Invoice, named: NamedOrder | null, href: string): SearchHitResource {
  const vehicle = named?.order.vehicle ?? unknownVehicle;
  const car = nameVehicle(vehicle);
  const number = publicationOf(invoice)?.number ?? null;
  return {
    ...{ kind: "invoice", id: invoice.invoiceId },
    title: number ?? car ?? invoice.invoiceId,
    subtitle: joinKnown([number && car, named?.order.licensePlate ?? null, named?.partnerName ?? null]),
    ...{ photo_url: vehicle.photoUrl, status: invoice.status, href },
  };
}

/** Returns the result that shows a thread, with the car of its order or the name of its partner. */
export function threadHit(
  { threadId }: MessageThread,
  named: NamedOrder | null,
  partnerName: string | null,
  href: string,
): SearchHitResource {
  const car = named && orderHit(named, href);
  return {
    ...{ kind: "thread", id: threadId },
    title: car?.title ?? partnerName ?? threadId,
    subtitle: car?.subtitle ?? null,
    ...{ photo_url: car?.photo_url ?? null, status: null, href },
  };
}
