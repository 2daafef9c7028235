import type { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import type { SearchFilters, SearchRequest } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import type { VehicleSummary } from "../../contract/resources/vehicles/vehicle.ts";
import { orderCutoffAt } from "../../domain/cutoffs/order-cutoff.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import type { AuctionPosition, VehicleSort } from "../../domain/inventory/vehicle-search.ts";
import type { IndexPointer } from "../../persistence/inventory/index-pointer.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { type SummaryPage, searchSummaries } from "../inventory/search-summaries.ts";
import { presentSharedSummaries } from "./present-shared-summaries.ts";
import type { PresentationContext } from "./present-vehicle.ts";

/** An immutable vehicle of a list, and its sort key, which is comparable across sources; a null key means unknown. */
export interface ListedVehicle {
  key: number | null;
  summary: VehicleSummary;
}

/** A request for a page of auction cars. */
export interface AuctionListRequest {
  /** Null if nothing can match. */
  filters: SearchFilters | null;
  sort: VehicleSort;
  limit: number;
  after: AuctionPosition | null;
}

/** A page, and the instant until which the page stays unchanged if nothing but time changes; null for no limit. */
export interface AuctionPage {
  vehicles: ListedVehicle[];
  next: AuctionPosition | null;
  until: number | null;
  /** Values of the name filters that occur in no listing. */
  unknownNames: readonly UnknownName[];
}

/**
 * Returns one page of auction cars as one partner sees them, all from the index that `pointer` names.
 * @throws Problem service_unavailable when there is no index
 */
export async function listAuctionVehicles(
  { filters, sort, limit, after }: AuctionListRequest,
  pointer: IndexPointer | null,
  presentation: PresentationContext,
): Promise<AuctionPage> {
  if (filters === null) return { vehicles: [], next: null, until: null, unknownNames: [] };
  const index = await openSearchIndex(pointer);
  const search = { filters, sort, limit, after: after ?? undefined };
  if (filters.orderableAfterMs !== undefined) return listOrderable(index, search, presentation);
  const { rows, next, unknownNames } = await searchSummaries(index, search);
  return { vehicles: presentRows(rows, presentation), next, until: null, unknownNames };
}

/**
 * Lists orderable cars. As time passes, cars can only leave such a list. The page is therefore unchanged until one of
 * its cars leaves, or the next car after the page leaves, because the list may then end.
 */
async function listOrderable(
  index: StoredIndex,
  search: SearchRequest & { limit: number },
  presentation: PresentationContext,
): Promise<AuctionPage> {
  const { rows, unknownNames } = await searchSummaries(index, { ...search, limit: search.limit + 1 });
  const cutoffs = rows.map(({ summary }) => orderCutoffAt(summary, presentation.partner) ?? 0);
  const shown = rows.slice(0, search.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    vehicles: presentRows(shown, presentation),
    next: last === undefined ? null : { key: last.key, listingId: last.summary.listingId },
    until: cutoffs.length === 0 ? null : Math.min(...cutoffs),
    unknownNames,
  };
}

function presentRows(rows: SummaryPage["rows"], presentation: PresentationContext): ListedVehicle[] {
  const present = presentSharedSummaries(presentation);
  return rows.map(({ key, summary }) => ({ key, summary: present(summary) }));
}
