import { wordsOf } from "../../format/words.ts";
import {
  accidentGradeName,
  auctionResultNames,
  sourceName,
  tokenName,
} from "../../vehicles/vehicle-words.ts";
import type { FilterName, VehicleSearch } from "./vehicle-search.ts";

/** Names of the filters, in the form and in messages. */
export const filterLabels: Record<FilterName, string> = {
  keyword: "Keyword",
  source: "Sources",
  make: "Make",
  model: "Model",
  sub_model: "Variant",
  body_style: "Body",
  year_min: "Oldest model year",
  year_max: "Newest model year",
  mileage_max_km: "Maximum mileage (km)",
  price_min_usd: "Minimum price (USD)",
  price_max_usd: "Maximum price (USD)",
  fuel: "Fuel",
  transmission: "Transmission",
  color: "Color",
  accident_grade: "Accident grade",
  exterior_grade: "Panel grade",
  options_include: "Options",
  auction_status: "Round",
  auction_date_from: "First auction day",
  auction_date_to: "Last auction day",
  auction_count_min: "Minimum rounds",
  auction_count_max: "Maximum rounds",
  orderable_only: "Only cars that can be ordered by bid",
};

const valueNames: Partial<{ [Name in FilterName]: (value: never) => string }> = {
  source: sourceName,
  fuel: tokenName,
  transmission: tokenName,
  color: tokenName,
  body_style: tokenName,
  options_include: tokenName,
  accident_grade: accidentGradeName,
  auction_status: (value: keyof typeof auctionResultNames) => auctionResultNames[value],
};

/** Returns a search filter with its values: `Fuel: Petrol, Diesel`. */
export function describeFilter(search: VehicleSearch, name: FilterName): string {
  const value = search[name];
  if (value === undefined || value === true) return filterLabels[name];
  const nameOf = (valueNames[name] ?? String) as (value: unknown) => string;
  return `${filterLabels[name]}: ${[value].flat().map(nameOf).join(", ")}`;
}

/** Returns the label of a contract filter, including filters unknown to this version. */
export const filterLabel = (name: string): string =>
  (filterLabels as Readonly<Record<string, string>>)[name] ?? wordsOf(name);
