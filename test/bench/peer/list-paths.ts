import type { SearchFilters, SearchRequest } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import { sealVehicleCursor } from "../../../shared/http/vehicle-cursor.ts";
import { krwPerUsd } from "./market-rate.ts";

/** A partner in the benchmark. */
export interface BenchPartner {
  partnerId: string;
  apiKey: string;
  cursorSecret: string;
}

/** Returns a query of the search benchmark as the path of `GET /v1/vehicles`. */
export function toListPath(
  { filters, sort, limit, after }: SearchRequest,
  { partnerId, cursorSecret }: BenchPartner,
): string {
  const values = { ...toParameters(filters), sort, limit };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  if (after !== undefined) query.set("cursor", sealVehicleCursor(cursorSecret, partnerId, after));
  return `/v1/vehicles?${query}`;
}

const toParameters = (filters: SearchFilters) => ({
  keyword: filters.keyword,
  make: filters.makes?.join(),
  model: filters.models?.join(),
  body_style: filters.bodyStyles?.join(),
  year_min: filters.yearMin,
  year_max: filters.yearMax,
  mileage_max_km: filters.mileageMaxKm,
  price_min_usd: toUsd(filters.priceMinKrw),
  price_max_usd: toUsd(filters.priceMaxKrw),
  source: filters.sources?.join(),
  fuel: filters.fuels?.join(),
  transmission: filters.transmissions?.join(),
  color: filters.colors?.join(),
  accident_grade: filters.accidentGrades?.join(),
  exterior_grade: filters.exteriorGrades?.join(),
  options_include: filters.optionsInclude?.join(),
  auction_status: filters.auctionResults?.join(),
  auction_count_max: filters.auctionCountMax,
  auction_date_from: toDay(filters.auctionDateFromMs),
  // The last day is the one before the exclusive bound.
  auction_date_to: toDay(
    filters.auctionDateBeforeMs === undefined ? undefined : filters.auctionDateBeforeMs - 1,
  ),
  orderable_only: filters.orderableAfterMs === undefined ? undefined : true,
});

const toUsd = (krw: number | undefined) => (krw === undefined ? undefined : Math.round(krw / krwPerUsd));

const toDay = (instant: number | undefined) =>
  instant === undefined ? undefined : toKstIso(instant).slice(0, "2026-11-20".length);
