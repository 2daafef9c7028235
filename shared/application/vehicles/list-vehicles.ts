import { emptyIndex, loadSearchIndex } from "../../adapters/search-index/load-search-index.ts";
import type { DealerSourceStatus, VehicleSummary } from "../../contract/resources/vehicle.ts";
import { checkVehicleSearch } from "../../domain/inventory/check-vehicle-search.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import { scopeOf, type VehicleFilters, type VehicleSort } from "../../domain/inventory/vehicle-search.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import type { SearchIndex } from "../../inventory/search/open-index.ts";
import type { SearchHit, SortPosition } from "../../inventory/search/search-request.ts";
import { getIndexPointer, type IndexPointer } from "../../persistence/inventory/index-pointer.ts";
import { loadMarket, type Market } from "./load-market.ts";
import { presentVehicleSummary } from "./present-vehicle.ts";
import { dealerUnavailable } from "./read-vehicle.ts";
import { requirePartner } from "./require-partner.ts";
import { toIndexFilters } from "./to-index-filters.ts";

/** What can be read for any list before the caller is known. */
export interface ListReads {
  pointer: IndexPointer | null;
  market: Market;
}

/** One list request, its values checked one by one. */
export interface VehicleListRequest {
  filters: VehicleFilters;
  sort: VehicleSort;
  limit: number;
  /** Where the page before ended; null begins. */
  after: SortPosition | null;
}

/** One page, and what is to be said of dealer sources where they were asked for. */
export interface VehiclePage {
  vehicles: VehicleSummary[];
  next: SortPosition | null;
  sourceStatus: DealerSourceStatus | null;
}

const unavailable = { status: "unavailable", as_of: null } as const;

/** Reads which index is in force together with what prices depend on. */
export async function loadListReads(): Promise<ListReads> {
  const [pointer, market] = await Promise.all([getIndexPointer(), loadMarket()]);
  return { pointer, market };
}

/**
 * One page of vehicles as one partner sees them. The index version is chosen once, so that a page is of one inventory.
 * @throws Problem validation_error, mixed_source_pagination_unsupported; dealer_upstream_unavailable when only dealer cars
 * are asked for, no dealer source being connected
 */
export async function listVehicles(
  request: VehicleListRequest,
  reads: Promise<ListReads>,
  context: { partnerId: string; now: number },
): Promise<VehiclePage> {
  const { filters, sort } = request;
  checkVehicleSearch(filters, request.after !== null);
  const { dealer, auctions } = scopeOf(filters);
  if (dealer && auctions?.length === 0) throw dealerUnavailable();
  const [{ pointer, market }, partner] = await Promise.all([reads, requirePartner(context.partnerId)]);
  const index = pointer === null ? emptyIndex : await loadSearchIndex(pointer.segmentKey);
  const krwPerUsd = usableRate(market.rate, context.now);
  const { orderLeadMinutes } = partner;
  const indexFilters = toIndexFilters(filters, { krwPerUsd, orderLeadMinutes, now: context.now });
  // By default a mixed page is half auction and half dealer cars, whether or not the dealers answer.
  const limit = dealer && sort === "auction_date_asc" ? Math.ceil(request.limit / 2) : request.limit;
  const after = request.after ?? undefined;
  const page =
    indexFilters === null
      ? { rows: [], next: null }
      : index.search({ filters: indexFilters, sort, limit, after });
  const presentation = { partner, krwPerUsd, fees: market.fees };
  return {
    vehicles: page.rows.map((hit) => presentVehicleSummary(readCard(index, hit), presentation)),
    next: dealer ? null : page.next,
    sourceStatus: dealer ? { retail_a: unavailable, retail_b: unavailable } : null,
  };
}

function readCard(index: SearchIndex, hit: SearchHit): ListingCard {
  const summary = index.readSummary(hit);
  if (summary === null) throw new Error(`The index holds no summary of ${hit.listingId}`);
  return JSON.parse(Buffer.from(summary.buffer, summary.byteOffset, summary.length).toString("utf8"));
}
