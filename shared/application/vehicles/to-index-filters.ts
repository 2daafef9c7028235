import type { SearchFilters } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { toPriceRangeKrw } from "../../domain/inventory/price-range.ts";
import { scopeOf, type VehicleFilters } from "../../domain/inventory/vehicle-search.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { kstMidnight } from "../../domain/time/format-time.ts";

/**
 * Returns a partner's filters as index filters; null when nothing can match: a price is requested and no rate is
 * usable.
 */
export function toIndexFilters(
  filters: VehicleFilters,
  context: { krwPerUsd: number | null; orderLeadMinutes: number; now: number },
): SearchFilters | null {
  const { auction_date_from, auction_date_to } = filters;
  const price = toPriceRangeKrw(filters, context.krwPerUsd);
  if (price === null) return null;
  return {
    keyword: filters.keyword,
    makes: anyOf(filters.make),
    models: anyOf(filters.model),
    subModels: filters.sub_model === undefined ? undefined : [filters.sub_model],
    bodyStyles: filters.body_style === undefined ? anyOf(filters.body_type) : [filters.body_style],
    yearMin: filters.year_min,
    yearMax: filters.year_max,
    mileageMaxKm: filters.mileage_max_km,
    ...price,
    sources: scopeOf(filters).auctions ?? undefined,
    fuels: anyOf(filters.fuel),
    transmissions: anyOf(filters.transmission),
    colors: anyOf(filters.color?.slice(0, 1)),
    accidentGrades: anyOf(filters.accident_grade),
    exteriorGrades: anyOf(filters.exterior_grade),
    optionsInclude: anyOf(filters.options_include),
    auctionResults: anyOf(filters.auction_status),
    auctionDateFromMs: auction_date_from === undefined ? undefined : kstMidnight(auction_date_from),
    auctionDateBeforeMs:
      auction_date_to === undefined ? undefined : kstMidnight(auction_date_to) + dayMilliseconds,
    auctionCountMin: filters.auction_count_min,
    auctionCountMax: filters.auction_count_max,
    // An order that arrives exactly at the cutoff is still in time.
    orderableAfterMs:
      filters.orderable_only === true
        ? context.now + context.orderLeadMinutes * minuteMilliseconds - 1
        : undefined,
  };
}

/** Returns a list of values; undefined when it is empty, meaning no condition. */
export const anyOf = <Item>(values: readonly Item[] | undefined): readonly Item[] | undefined =>
  values === undefined || values.length === 0 ? undefined : values;
