import * as z from "zod/mini";
import type { CountVehiclesQuery, ListOwnVehiclesQuery } from "../../api/generated/types.ts";
import {
  listOwnVehiclesAccidentGradeValues,
  listOwnVehiclesAuctionStatusValues,
  listOwnVehiclesBodyStyleValues,
  listOwnVehiclesColorValues,
  listOwnVehiclesExteriorGradeValues,
  listOwnVehiclesFuelValues,
  listOwnVehiclesSortValues,
  listOwnVehiclesSourceValues,
  listOwnVehiclesTransmissionValues,
} from "../../api/generated/values.ts";
import {
  oneOf,
  someDay,
  someFlag,
  someOf,
  someText,
  someTexts,
  wholeNumber,
} from "../../router/search-values.ts";

/** The range of numbers that the service accepts. */
export const searchBounds = {
  year: { least: 1900, most: 2100 },
  mileageKm: { least: 0, most: 10_000_000 },
  usd: { least: 0, most: 100_000_000 },
  appearances: { least: 0, most: 10_000 },
} as const;

const { year, mileageKm, usd, appearances } = searchBounds;

const filterParts = {
  keyword: someText,
  source: someOf(listOwnVehiclesSourceValues),
  make: someTexts,
  model: someTexts,
  sub_model: someText,
  body_style: oneOf(listOwnVehiclesBodyStyleValues),
  year_min: wholeNumber(year.least, year.most),
  year_max: wholeNumber(year.least, year.most),
  mileage_max_km: wholeNumber(mileageKm.least, mileageKm.most),
  price_min_usd: wholeNumber(usd.least, usd.most),
  price_max_usd: wholeNumber(usd.least, usd.most),
  fuel: someOf(listOwnVehiclesFuelValues),
  transmission: someOf(listOwnVehiclesTransmissionValues),
  color: oneOf(listOwnVehiclesColorValues),
  accident_grade: someOf(listOwnVehiclesAccidentGradeValues),
  exterior_grade: someOf(listOwnVehiclesExteriorGradeValues),
  options_include: someTexts,
  auction_status: someOf(listOwnVehiclesAuctionStatusValues),
  auction_date_from: someDay,
  auction_date_to: someDay,
  auction_count_min: wholeNumber(appearances.least, appearances.most),
  auction_count_max: wholeNumber(appearances.least, appearances.most),
  orderable_only: someFlag,
};

/** The filters that the URL can contain, by contract name. */
export const filterNames = Object.keys(filterParts) as FilterName[];

/** A filter of the vehicle search, by contract name. */
export type FilterName = keyof typeof filterParts;

const vehicleSearchSchema = z.object({
  ...filterParts,
  sort: oneOf(listOwnVehiclesSortValues),
  cursor: someText,
  view: oneOf(["table"]),
});

/** The state of the vehicle search in the URL; cards by default. */
export type VehicleSearch = z.output<typeof vehicleSearchSchema>;

/** Parses the URL of the vehicle search. */
export const parseVehicleSearch = (search: unknown): VehicleSearch => z.parse(vehicleSearchSchema, search);

/** The number of cars per page, which is the maximum for dealer cars. */
const pageSize = 48;

/** Returns the query of the list of cars for a search. */
export const queryOf = ({ sort, cursor, ...search }: VehicleSearch): ListOwnVehiclesQuery => ({
  ...countQueryOf(search),
  ...(sort !== undefined && { sort }),
  ...(cursor !== undefined && { cursor }),
  limit: pageSize,
});

/** Returns the query that counts the cars of a search. It contains only filters, without sort order, page and view. */
export function countQueryOf({
  view: _,
  sort: __,
  cursor: ___,
  color,
  ...filters
}: VehicleSearch): CountVehiclesQuery {
  return { ...filters, ...(color !== undefined && { color: [color] }) };
}

/** The filters that are meaningless without another filter, and are removed together with it. */
const dependents: Partial<Record<FilterName, readonly FilterName[]>> = {
  make: ["model", "sub_model"],
  model: ["sub_model"],
};

/** Returns the search without the removed filters and without filters that depend on them. */
export const dropping = (names: readonly FilterName[]): Partial<VehicleSearch> =>
  Object.fromEntries(
    names.flatMap((name) => [name, ...(dependents[name] ?? [])]).map((name) => [name, undefined]),
  );

/** Returns the filters of a search, without the selected sources. */
export const activeFilters = (search: VehicleSearch): FilterName[] =>
  filterNames.filter((name) => name !== "source" && search[name] !== undefined);
