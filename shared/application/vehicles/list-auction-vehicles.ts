import type { VehicleSummary } from "../../contract/resources/vehicle.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import type { AuctionPosition, VehicleSort } from "../../domain/inventory/vehicle-search.ts";
import type { SearchIndex } from "../../inventory/search/open-index.ts";
import type { SearchFilters, SearchHit } from "../../inventory/search/search-request.ts";
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

/**
 * One page of auction cars as one partner sees them, all from the index that `pointer` names.
 * @throws Problem service_unavailable when there is no index
 */
export async function listAuctionVehicles(
  { filters, sort, limit, after }: AuctionListRequest,
  pointer: IndexPointer | null,
  presentation: PresentationContext,
): Promise<{ vehicles: ListedVehicle[]; next: AuctionPosition | null }> {
  if (filters === null) return { vehicles: [], next: null };
  const index = await openSearchIndex(pointer);
  const { rows, next } = index.search({ filters, sort, limit, after: after ?? undefined });
  const vehicles = rows.map((hit) => ({
    key: hit.key,
    summary: presentVehicleSummary(readCard(index, hit), presentation),
  }));
  return { vehicles, next };
}

function readCard(index: SearchIndex, hit: SearchHit): ListingCard {
  const summary = index.readSummary(hit);
  if (summary === null) throw new Error(`The index holds no summary of ${hit.listingId}`);
  return JSON.parse(Buffer.from(summary.buffer, summary.byteOffset, summary.length).toString("utf8"));
}
