import {
  countValues,
  type ValueCount,
  type ValueCounts,
} from "@vehicle-sourcing/listing-search/search/count-values.ts";
import type { VehicleCounts } from "../../contract/resources/vehicles/vehicle-counts.ts";
import { mostCountedNames, type VehicleFilters } from "../../domain/inventory/vehicle-search.ts";
import {
  auctionResults,
  auctionSources,
  colors,
  fuels,
  grades,
  transmissions,
} from "../../domain/inventory/vocabulary.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { loadCachedListReads, loadListBasis } from "./list-vehicles.ts";
import { toIndexFilters } from "./to-index-filters.ts";

/**
 * Returns the number of auction cars that a partner's search finds, and the number that it would find with each value
 * of its parameters.
 * @param context the partner, and the time in epoch milliseconds
 * @throws Problem validation_error; service_unavailable when there is no index
 */
export async function countVehicles(
  filters: VehicleFilters,
  { partnerId, now }: { partnerId: string; now: number },
): Promise<VehicleCounts> {
  const { pointer, krwPerUsd, partner } = await loadListBasis(
    { filters, after: null },
    loadCachedListReads(now),
    { partnerId, now },
  );
  const { orderLeadMinutes } = partner;
  const wanted = toIndexFilters(filters, { krwPerUsd, orderLeadMinutes, now });
  const index = await openSearchIndex(pointer);
  const counted =
    wanted === null ? null : await index.answer((opened) => countValues(opened.liveSegments(), wanted));
  return presentCounts(counted, filters.make !== undefined && filters.make.length > 0);
}

function presentCounts(counted: ValueCounts | null, hasMake: boolean): VehicleCounts {
  const { make, model, source, fuel, transmission, color, ...grade } = counted?.values ?? noValues;
  return {
    total: counted?.total ?? 0,
    values: {
      make: make.slice(0, mostCountedNames),
      model: hasMake ? model.slice(0, mostCountedNames) : [],
      source: keepTokens(auctionSources, source),
      fuel: keepTokens(fuels, fuel),
      transmission: keepTokens(transmissions, transmission),
      color: keepTokens(colors, color),
      accident_grade: keepTokens(grades, grade.accidentGrade),
      exterior_grade: keepTokens(grades, grade.exteriorGrade),
      auction_status: keepTokens(auctionResults, grade.auctionResult),
    },
  };
}

const noValues: ValueCounts["values"] = {
  ...{ make: [], model: [], source: [], fuel: [], transmission: [], color: [] },
  ...{ accidentGrade: [], exteriorGrade: [], auctionResult: [] },
};

/** Keeps only values that a search accepts, in their accepted spelling. */
const keepTokens = <Token extends string>(
  tokens: readonly Token[],
  counts: readonly ValueCount[],
): { value: Token; count: number }[] =>
  counts.flatMap(({ value, count }) => {
    const token = tokens.find((one) => one.toLowerCase() === value.toLowerCase());
    return token === undefined ? [] : [{ value: token, count }];
  });
