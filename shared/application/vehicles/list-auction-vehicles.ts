import type { VehicleSummary } from "../../contract/resources/vehicle.ts";
import { orderCutoffAt } from "../../domain/cutoffs/order-cutoff.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import type { AuctionPosition, VehicleSort } from "../../domain/inventory/vehicle-search.ts";
import type { SearchIndex } from "../../inventory/search/open-index.ts";
import type { SearchFilters, SearchHit, SearchRequest } from "../../inventory/search/search-request.ts";
import type { IndexPointer } from "../../persistence/inventory/index-pointer.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { type PresentationContext, presentVehicleSummary } from "./present-vehicle.ts";

/** A vehicle of a list and its sort key, comparable across sources; null is unknown. */
export interface ListedVehicle {
  key: number | null;
  summary: VehicleSummary;
}

/** A request for a page of auction cars. */
export interface AuctionListRequest {
  /** Null when nothing can match. */
  filters: SearchFilters | null;
  sort: VehicleSort;
  limit: number;
  after: AuctionPosition | null;
}

/** A page, and how long it stays as it is while nothing but time changes; null for ever. */
export interface AuctionPage {
  vehicles: ListedVehicle[];
  next: AuctionPosition | null;
  until: number | null;
}

/**
 * One page of auction cars as one partner sees them, all from the index that `pointer` names.
 * @throws Problem service_unavailable when there is no index
 */
export async function listAuctionVehicles(
  { filters, sort, limit, after }: AuctionListRequest,
  pointer: IndexPointer | null,
  presentation: PresentationContext,
): Promise<AuctionPage> {
  if (filters === null) return { vehicles: [], next: null, until: null };
  const index = await openSearchIndex(pointer);
  const search = { filters, sort, limit, after: after ?? undefined };
  if (filters.orderableAfterMs !== undefined) return listOrderable(index, search, presentation);
  const { rows, next } = index.search(search);
  const vehicles = rows.map((hit) => presentHit(hit, readCard(index, hit), presentation));
  return { vehicles, next, until: null };
}

/**
 * As time passes, cars only leave such a list. The page stays as it is until one of its cars does, or the next one,
 * whose leaving might end the list.
 */
function listOrderable(
  index: SearchIndex,
  search: SearchRequest & { limit: number },
  presentation: PresentationContext,
): AuctionPage {
  const { rows } = index.search({ ...search, limit: search.limit + 1 });
  const cars = rows.map((hit) => ({ hit, card: readCard(index, hit) }));
  const cutoffs = cars.map(({ card }) => orderCutoffAt(card, presentation.partner) ?? 0);
  const shown = cars.slice(0, search.limit);
  const last = cars.length > shown.length ? shown.at(-1)?.hit : undefined;
  return {
    vehicles: shown.map(({ hit, card }) => presentHit(hit, card, presentation)),
    next: last === undefined ? null : { key: last.key, listingId: last.listingId },
    until: cutoffs.length === 0 ? null : Math.min(...cutoffs),
  };
}

const presentHit = (
  { key }: SearchHit,
  card: ListingCard,
  presentation: PresentationContext,
): ListedVehicle => ({ key, summary: presentVehicleSummary(card, presentation) });

function readCard(index: SearchIndex, hit: SearchHit): ListingCard {
  const summary = index.readSummary(hit);
  if (summary === null) throw new Error(`The index holds no summary of ${hit.listingId}`);
  return JSON.parse(Buffer.from(summary.buffer, summary.byteOffset, summary.length).toString("utf8"));
}
