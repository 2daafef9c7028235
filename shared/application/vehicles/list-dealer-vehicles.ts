import type { DealerSourceStatus } from "../../contract/resources/vehicles/vehicle.ts";
import type { DealerPosition } from "../../domain/dealers/branch-position.ts";
import { dealerPositionOf } from "../../domain/dealers/compare-dealer-cars.ts";
import type { DealerSourceKey } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerSort, DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { planListedBranches } from "../../domain/dealers/plan-listed-branches.ts";
import type { SourceStatus } from "../../domain/dealers/source-status.ts";
import { outdatedCursor } from "../../domain/inventory/check-vehicle-search.ts";
import type { VehicleFilters, VehicleSort } from "../../domain/inventory/vehicle-search.ts";
import { toKstIsoOrNull } from "../../domain/time/format-time.ts";
import type { ListedVehicle } from "./list-auction-vehicles.ts";
import { loadDealerVocabulary, reloadDealerVocabulary } from "./load-dealer-vocabulary.ts";
import { presentDealerSummary } from "./present-dealer-car.ts";
import type { PresentationContext } from "./present-vehicle.ts";
import { searchDealers } from "./search-dealers.ts";
import { toDealerFilters } from "./to-dealer-filters.ts";
import { anyOf } from "./to-index-filters.ts";

/** A request for a page of dealer cars. */
export interface DealerListRequest {
  filters: VehicleFilters;
  sort: VehicleSort;
  limit: number;
  after: DealerPosition | null;
}

/** One page of dealer cars and the status of each source. */
export interface DealerVehiclePage {
  vehicles: ListedVehicle[];
  next: DealerPosition | null;
  sourceStatus: DealerSourceStatus;
}

const unavailable = { status: "unavailable", as_of: null } as const;
const notRequested = { status: "not_requested", as_of: null } as const;

/** Returns the sort of dealer cars: newest first, because they have no auction date. */
export const toDealerSort = (sort: VehicleSort): DealerSort =>
  sort === "auction_date_asc" ? "year_desc" : sort;

/**
 * Returns one page of dealer cars as one partner sees them. Sources that fail are named in `sourceStatus`.
 * @throws Problem validation_error for names that no source knows, or a cursor of an earlier vocabulary
 */
export async function listDealerVehicles(
  { filters, sort, limit, after }: DealerListRequest,
  sources: DealerSources,
  context: { now: number; presentation: PresentationContext },
): Promise<DealerVehiclePage> {
  const { now, presentation } = context;
  const vocabulary = await requireVocabularyOf(after, now);
  if (vocabulary === null) return emptyPage(unavailable);
  const branches = planListedBranches(vocabulary, {
    makes: filters.make ?? [],
    models: filters.model ?? [],
    subModel: filters.sub_model ?? null,
  });
  const dealerFilters = toDealerFilters(filters, presentation.krwPerUsd);
  if (dealerFilters === null) return emptyPage(notRequested);
  const dealerSort = toDealerSort(sort);
  const page = await searchDealers(
    {
      branches,
      filters: dealerFilters,
      transmissions: anyOf(filters.transmission),
      bodyTypes: anyOf(filters.body_type),
      sort: dealerSort,
      limit,
      after,
      vocabulary: vocabulary.version,
    },
    { sources, now },
  );
  return {
    vehicles: page.cars.map((car) => ({
      key: dealerPositionOf(car, dealerSort).key,
      summary: presentDealerSummary(car, presentation),
    })),
    next: page.next,
    sourceStatus: toDealerStatus(page.status),
  };
}

/** Returns the vocabulary with which a cursor was made; without a cursor, the current vocabulary. */
async function requireVocabularyOf(
  after: DealerPosition | null,
  now: number,
): Promise<DealerVocabulary | null> {
  const remembered = await loadDealerVocabulary(now);
  if (after === null || after.vocabulary === remembered?.version) return remembered;
  // Another function instance may have made the cursor with a newer vocabulary.
  const current = await reloadDealerVocabulary(now);
  if (after.vocabulary !== current?.version) throw outdatedCursor();
  return current;
}

/** Returns the status of each source in wire form. */
export const toDealerStatus = (status: Record<DealerSourceKey, SourceStatus>): DealerSourceStatus => ({
  retail_a: toWire(status.retail_a),
  retail_b: toWire(status.retail_b),
});

const toWire = ({ status, asOf }: SourceStatus) => ({ status, as_of: toKstIsoOrNull(asOf) });

const emptyPage = (status: DealerSourceStatus["retail_a"]): DealerVehiclePage => ({
  vehicles: [],
  next: null,
  sourceStatus: { retail_a: status, retail_b: status },
});
