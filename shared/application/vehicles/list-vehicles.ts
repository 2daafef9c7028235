import type { VehicleSummary } from "../../contract/resources/vehicles/vehicle.ts";
import { compareSortKeys, isDescending } from "../../domain/dealers/compare-dealer-cars.ts";
import { type DealerSources, dealerPageSize } from "../../domain/dealers/dealer-source.ts";
import { checkVehicleSearch, excludesDealers } from "../../domain/inventory/check-vehicle-search.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import {
  isDealerPosition,
  scopeOf,
  shareLimit,
  type VehicleFilters,
  type VehiclePosition,
  type VehicleSort,
} from "../../domain/inventory/vehicle-search.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import {
  findCachedIndex,
  findReadableIndex,
  type IndexPointer,
} from "../../persistence/inventory/index-pointer.ts";
import { countDealerMatches } from "./count-dealer-matches.ts";
import type { DealerListStatus } from "./dealer-headers.ts";
import { type ListedVehicle, listAuctionVehicles } from "./list-auction-vehicles.ts";
import type { ListBasis } from "./list-basis.ts";
import { type DealerVehiclePage, listDealerVehicles, toDealerSort } from "./list-dealer-vehicles.ts";
import { loadDealerVocabulary } from "./load-dealer-vocabulary.ts";
import { loadCachedMarket, loadMarket, type Market } from "./load-market.ts";
import { dealerUnavailable } from "./read-dealer-vehicle.ts";
import { requirePartner } from "./require-partner.ts";
import { toIndexFilters } from "./to-index-filters.ts";

/** Reads for any list, started before the caller is authenticated. */
export interface ListReads {
  pointer: IndexPointer | null;
  market: Market;
}

/** One list request whose values are individually valid. */
export interface VehicleListRequest {
  filters: VehicleFilters;
  sort: VehicleSort;
  limit: number;
  /** Position after the previous page; null for the first page. */
  after: VehiclePosition | null;
}

/** The caller, the time and the dealer sources. */
export interface VehicleListContext {
  partnerId: string;
  /** Epoch milliseconds. */
  now: number;
  dealerSources: DealerSources;
}

/** One page, and the status of dealer cars. */
export interface VehiclePage extends DealerListStatus {
  vehicles: VehicleSummary[];
  next: VehiclePosition | null;
  /**
   * The position after each vehicle; null if the list cannot continue. A page of dealer cars always fits into a
   * response. A mixed page has no next page, because only the separate lists of its sources can be continued.
   */
  positions: readonly (VehiclePosition | null)[];
  /**
   * The instant until which the page stays unchanged if nothing but time changes, epoch milliseconds; null for no
   * limit.
   */
  until: number | null;
  /** Values of the name filters that occur in no auction car; empty if dealer cars are requested too. */
  unknownNames: readonly UnknownName[];
}

/** Reads the index pointer together with rate and fees. */
export async function loadListReads(): Promise<ListReads> {
  const [pointer, market] = await Promise.all([findReadableIndex(), loadMarket()]);
  return { pointer, market };
}

/** Returns index pointer, rate and fees, read at most `keptSeconds` before `now`. */
export async function loadCachedListReads(now: number): Promise<ListReads> {
  const [pointer, market] = await Promise.all([findCachedIndex(now), loadCachedMarket(now)]);
  return { pointer, market };
}

/**
 * Returns one page of vehicles as one partner sees them: of auctions, of dealers, or the first page of both.
 * @throws Problem of `loadListBasis` and `searchVehicles`
 */
export const listVehicles = async (
  request: VehicleListRequest,
  reads: Promise<ListReads>,
  context: VehicleListContext,
): Promise<VehiclePage> => searchVehicles(request, await loadListBasis(request, reads, context), context);

/**
 * Loads the data from which `searchVehicles` serves the request.
 * @throws Problem validation_error; mixed_source_pagination_unsupported
 */
export async function loadListBasis(
  request: Pick<VehicleListRequest, "filters" | "after">,
  reads: Promise<ListReads>,
  context: Pick<VehicleListContext, "partnerId" | "now">,
): Promise<ListBasis> {
  checkVehicleSearch(request.filters, request.after !== null);
  const { dealer } = scopeOf(request.filters);
  const [{ pointer, market }, partner] = await Promise.all([
    reads,
    requirePartner(context.partnerId),
    // The vocabulary is already loaded here, so that the search finds it in the cache. The search starts only after the
    // partner is read.
    dealer ? loadDealerVocabulary(context.now) : null,
  ]);
  const krwPerUsd = usableRate(market.rate, context.now);
  return { partner, krwPerUsd, fees: market.fees, pointer };
}

/**
 * Returns the page of a request.
 * @throws Problem dealer_upstream_unavailable when only dealer cars are requested and every queried source
 * failed; service_unavailable when auction cars are requested and there is no index
 */
export async function searchVehicles(
  request: VehicleListRequest,
  pageContext: ListBasis,
  context: VehicleListContext,
): Promise<VehiclePage> {
  const { dealer, auctions } = scopeOf(request.filters);
  if (!dealer) return listAuctionsOnly(request, pageContext, context);
  if (auctions?.length === 0) return listDealersOnly(request, pageContext, context);
  return listMixed(request, pageContext, context);
}

async function listAuctionsOnly(
  request: VehicleListRequest,
  pageContext: ListBasis,
  context: VehicleListContext,
): Promise<VehiclePage> {
  const { filters } = request;
  const isCounted = excludesDealers(filters) && filters.make !== undefined && filters.make.length > 0;
  const [page, filteredOut] = await Promise.all([
    searchAuctions(request, pageContext, context.now),
    isCounted
      ? countDealerMatches(filters, context.dealerSources, {
          now: context.now,
          krwPerUsd: pageContext.krwPerUsd,
        })
      : null,
  ]);
  return {
    vehicles: summariesOf(page.vehicles),
    next: page.next,
    positions: page.vehicles.map(({ key, summary }) => ({ key, listingId: summary.id })),
    until: page.until,
    unknownNames: page.unknownNames,
    sourceStatus: null,
    filteredOut,
  };
}

async function listDealersOnly(
  request: VehicleListRequest,
  pageContext: ListBasis,
  context: VehicleListContext,
): Promise<VehiclePage> {
  const page = await askDealers(
    { ...request, limit: Math.min(request.limit, dealerPageSize) },
    pageContext,
    context,
  );
  const statuses = Object.values(page.sourceStatus).filter(({ status }) => status !== "not_requested");
  if (statuses.length > 0 && statuses.every(({ status }) => status === "unavailable"))
    throw dealerUnavailable();
  const { vehicles, next, sourceStatus } = page;
  return {
    vehicles: summariesOf(vehicles),
    next,
    positions: [],
    until: null,
    unknownNames: [],
    sourceStatus,
    filteredOut: null,
  };
}

async function listMixed(
  request: VehicleListRequest,
  pageContext: ListBasis,
  context: VehicleListContext,
): Promise<VehiclePage> {
  const { limit, sort } = request;
  const share = shareLimit(limit, sort, dealerPageSize);
  const [auctionPage, dealerPage] = await Promise.all([
    searchAuctions({ ...request, limit: share.auction }, pageContext, context.now),
    askDealers({ ...request, limit: share.dealer }, pageContext, context),
  ]);
  const both = [...auctionPage.vehicles, ...dealerPage.vehicles];
  // Both parts are sorted already, so a stable sort by key keeps each source's order of equal cars.
  const descending = isDescending(toDealerSort(sort));
  const vehicles =
    sort === "auction_date_asc"
      ? both
      : both.sort((one, other) => compareSortKeys(one.key, other.key, descending)).slice(0, limit);
  return {
    vehicles: summariesOf(vehicles),
    next: null,
    positions: [],
    until: null,
    unknownNames: [],
    sourceStatus: dealerPage.sourceStatus,
    filteredOut: null,
  };
}

function searchAuctions(
  { filters, sort, limit, after }: VehicleListRequest,
  pageContext: ListBasis,
  now: number,
) {
  const { krwPerUsd, partner, pointer } = pageContext;
  const indexFilters = toIndexFilters(filters, {
    krwPerUsd,
    orderLeadMinutes: partner.orderLeadMinutes,
    now,
  });
  // A cursor of a dealer list starts this list at its beginning.
  const position = after === null || isDealerPosition(after) ? null : after;
  return listAuctionVehicles({ filters: indexFilters, sort, limit, after: position }, pointer, pageContext);
}

function askDealers(
  { filters, sort, limit, after }: VehicleListRequest,
  pageContext: ListBasis,
  { now, dealerSources }: VehicleListContext,
): Promise<DealerVehiclePage> {
  const position = after !== null && isDealerPosition(after) ? after : null;
  return listDealerVehicles({ filters, sort, limit, after: position }, dealerSources, {
    now,
    presentation: pageContext,
  });
}

const summariesOf = (listed: readonly ListedVehicle[]): VehicleSummary[] =>
  listed.map(({ summary }) => summary);
