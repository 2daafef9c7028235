import { scopeOf, type VehicleFilters } from "../../domain/inventory/vehicle-search.ts";
import { usdToKrwRoundedDown } from "../../domain/pricing/convert-currency.ts";
import type { SearchFilters } from "../../inventory/search/search-request.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;
const minuteMilliseconds = 60_000;

/**
 * A partner's filters in the index's terms; null where nothing can match: a price is asked for and no rate is usable.
 */
export function toIndexFilters(
  filters: VehicleFilters,
  context: { krwPerUsd: number | null; orderLeadMinutes: number; now: number },
): SearchFilters | null {
  const { price_min_usd, price_max_usd, auction_date_from, auction_date_to } = filters;
  const isPriced = price_min_usd !== undefined || price_max_usd !== undefined;
  if (isPriced && context.krwPerUsd === null) return null;
  const rate = context.krwPerUsd ?? 0;
  return {
    keyword: filters.keyword,
    makes: anyOf(filters.make),
    models: anyOf(filters.model),
    bodyStyles: filters.body_style === undefined ? undefined : [filters.body_style],
    yearMin: filters.year_min,
    yearMax: filters.year_max,
    mileageMaxKm: filters.mileage_max_km,
    priceMinKrw: price_min_usd === undefined ? undefined : lowestKrw(price_min_usd, rate),
    priceMaxKrw: price_max_usd === undefined ? undefined : usdToKrwRoundedDown(price_max_usd, rate),
    sources: scopeOf(filters).auctions ?? undefined,
    fuels: anyOf(filters.fuel),
    transmissions: anyOf(filters.transmission),
    colors: anyOf(filters.color?.slice(0, 1)),
    accidentGrades: anyOf(filters.accident_grade),
    exteriorGrades: anyOf(filters.exterior_grade),
    optionsInclude: anyOf(filters.options_include),
    auctionResults: anyOf(filters.auction_status),
    auctionDateFromMs: auction_date_from === undefined ? undefined : startOfKstDay(auction_date_from),
    auctionDateBeforeMs:
      auction_date_to === undefined ? undefined : startOfKstDay(auction_date_to) + dayMilliseconds,
    auctionCountMin: filters.auction_count_min,
    auctionCountMax: filters.auction_count_max,
    // An order that arrives at the cutoff itself is still in time.
    orderableAfterMs:
      filters.orderable_only === true
        ? context.now + context.orderLeadMinutes * minuteMilliseconds - 1
        : undefined,
  };
}

const anyOf = <Item>(values: readonly Item[] | undefined): readonly Item[] | undefined =>
  values === undefined || values.length === 0 ? undefined : values;

/** Prices are rounded up to dollars: what is worth more than one dollar less is enough. */
const lowestKrw = (usd: number, krwPerUsd: number): number =>
  usd === 0 ? 0 : usdToKrwRoundedDown(usd - 1, krwPerUsd) + 1;

const startOfKstDay = (date: string): number => Date.parse(`${date}T00:00:00+09:00`);
