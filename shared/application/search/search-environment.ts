import type { SearchHitResource } from "../../contract/resources/overview/search-hit.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { isLotNumber } from "../../domain/orders/search-terms.ts";
import { matchesName, nameWords } from "../../domain/partners/name-words.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { mostSearchHits } from "../../domain/search-limits.ts";
import { compactTerm } from "../../domain/text/compact-term.ts";
import { findInvoiceOwner } from "../../persistence/invoices/invoices.ts";
import { getMessageThread } from "../../persistence/messages/message-threads.ts";
import { type FoundOrder, findOrders } from "../../persistence/orders/order-terms.ts";
import { findOrderById } from "../../persistence/orders/orders.ts";
import { listOrdersOfVehicle } from "../../persistence/orders/vehicle-orders.ts";
import { findPartnerIds } from "../../persistence/partners/partner-names.ts";
import { getPartners } from "../../persistence/partners/partners.ts";
import { findByTerms } from "./find-by-terms.ts";
import { type FoundListings, findListingIds, readListed } from "./find-listed.ts";
import { invoiceHit, listingHit, type NamedOrder, orderHit, pagePath, threadHit } from "./name-hits.ts";
import { mayBeListingId, readFound } from "./read-found.ts";

/** Maximum number of lots. More lots would leave no room in the result for the orders on them. */
const mostLots = 5;
const mostPartners = 10;
/** Limit of names per searched word. If a word is in more names, the search finds only some of the partners. */
const mostNames = 100;

/** Ids of requests: the gateway's, or UUIDs. */
const requestId = /^(?:[\w-]{12,}={1,2}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Searches listed cars, and orders, lots, invoices, partners, threads and requests of all partners. Best result first.
 * Takes two round trips: keys first, then their items. A request is not read: its result links to the log search.
 */
export async function searchEnvironment(
  query: string,
  { environment, now }: { environment: Environment; now: number },
): Promise<SearchHitResource[]> {
  const text = query.trim();
  const pageOf = (...parts: string[]) => pagePath(environment, "operator", ...parts);
  const { found, partnerIds, listingIds } = await findKeys(text, now);
  const [{ orders, invoices }, listed, partners, thread] = await Promise.all([
    readFound(found, compactTerm(text)),
    readListed(text, listingIds),
    getPartners([...partnerIds, ...found.map(({ partnerId }) => partnerId)]),
    /^(?:ord|pt)_/.test(text) ? getMessageThread(text) : null,
  ]);
  const nameOf = (partnerId: string) => partners.get(partnerId)?.name ?? null;
  const named = orders.map((order) => ({ order, partnerName: nameOf(order.partnerId) }));
  const orderOf = (orderId: string | null) => named.find(({ order }) => order.orderId === orderId) ?? null;
  // Omits a car with a found order, because the page of the order's lot links to the car.
  const vehicleHits = (listings: readonly Listing[]) =>
    listings
      .filter(({ listingId }) => !orders.some(({ vehicleId }) => vehicleId === listingId))
      .map((listing) => listingHit(listing, pageOf("vehicles", listing.listingId)));
  return [
    ...(requestId.test(text)
      ? [requestHit(text, `${pageOf("requests")}?what=${encodeURIComponent(text)}`)]
      : []),
    ...partnerHits(
      partnerIds.flatMap((id) => partners.get(id) ?? []),
      text,
      pageOf,
    ),
    ...lotHits(named, text, pageOf),
    ...invoices.map((one) => invoiceHit(one, orderOf(one.orderId), pageOf("invoices", one.invoiceId))),
    ...vehicleHits(listed.whole),
    ...named.map((one) => orderHit(one, pageOf("orders", one.order.orderId))),
    ...[thread ?? []]
      .flat()
      .map((one) =>
        threadHit(one, orderOf(one.orderId), nameOf(one.partnerId), pageOf("messages", one.threadId)),
      ),
    ...vehicleHits(listed.partial),
  ].slice(0, mostSearchHits);
}

interface FoundKeys {
  found: FoundOrder[];
  partnerIds: string[];
  listingIds: FoundListings;
}

/** Returns the orders, invoices, partners and listings that a text may find. One round trip. */
async function findKeys(text: string, now: number): Promise<FoundKeys> {
  const [byId, byTerm, byVehicle, partnerIds, listingIds] = await Promise.all([
    findById(text),
    findByTerms(text, (term) => findOrders(term, mostSearchHits)),
    mayBeListingId(text) ? listOrdersOfVehicle(text) : [],
    findNamed(text),
    findListingIds(text, now),
  ]);
  const found = [...byId, ...byTerm, ...byVehicle.toReversed().map(asFound)].slice(0, mostSearchHits);
  return { found, partnerIds, listingIds };
}

async function findById(text: string): Promise<FoundOrder[]> {
  if (text.startsWith("ord_")) {
    const order = await findOrderById(text);
    return order === null ? [] : [asFound(order)];
  }
  if (!text.startsWith("inv_")) return [];
  const owner = await findInvoiceOwner(text);
  return owner === null ? [] : [{ ...owner, invoiceId: text }];
}

const asFound = ({ partnerId, orderId }: { partnerId: string; orderId: string }): FoundOrder => ({
  ...{ partnerId, orderId },
  invoiceId: null,
});

/**
 * Returns ids of partners that may have all words of the text in their name, or the partner with the text as
 * its id.
 */
async function findNamed(text: string): Promise<string[]> {
  if (text.startsWith("pt_")) return [text];
  const words = nameWords(text).toSorted((one, other) => other.length - one.length);
  const [longest] = words;
  // Every name with the only word is a result, so further names would be read in vain.
  return longest === undefined ? [] : findPartnerIds(longest, words.length === 1 ? mostPartners : mostNames);
}

const requestHit = (id: string, href: string): SearchHitResource => ({
  ...{ kind: "request", id, title: id, subtitle: null, photo_url: null, status: null, href },
});

type PageOf = (...parts: string[]) => string;

/** Returns the partners with every word of the text in their name, or with the text as their id. */
function partnerHits(partners: readonly PartnerAccount[], text: string, pageOf: PageOf): SearchHitResource[] {
  const words = nameWords(text);
  return partners
    .filter(({ partnerId, name }) => partnerId === text || matchesName(name, words))
    .slice(0, mostPartners)
    .map(({ partnerId: id, name: title }) => ({
      ...{ kind: "partner", id, title, subtitle: id },
      ...{ photo_url: null, status: null, href: pageOf("partners", id) },
    }));
}

/** Returns the lots with the text as their lot number or listing id. */
function lotHits(named: readonly NamedOrder[], text: string, pageOf: PageOf): SearchHitResource[] {
  const term = compactTerm(text);
  const ofLots = named.filter(({ order }) => order.vehicleId === text || isLotNumber(order, term));
  const byVehicle = new Map(ofLots.map(({ order }) => [order.vehicleId, order]));
  return [...byVehicle].slice(0, mostLots).map(([vehicleId, order]) => ({
    ...orderHit({ order, partnerName: null }, pageOf("lots", vehicleId)),
    ...{ kind: "lot", id: vehicleId, status: null },
  }));
}
