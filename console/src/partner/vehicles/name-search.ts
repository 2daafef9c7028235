import { formatNumber } from "../../format/money.ts";
import { describeFilter } from "./describe-filter.ts";
import { activeFilters, type FilterName, type VehicleSearch } from "./vehicle-search.ts";

/** Maximum length of a watch's name, in characters. */
const longestName = 200;

/** Filters that the beginning of a name already contains. */
const named = new Set<FilterName>([
  ...(["keyword", "make", "model", "sub_model", "year_min", "year_max", "mileage_max_km"] as const),
]);

/** Returns a short name for a search, made from its filters: `Hyundai Grandeur, 2018–2020, up to 80,000 km`. */
export function nameSearch(search: VehicleSearch): string {
  const { keyword, make, model, sub_model, mileage_max_km } = search;
  const others = activeFilters(search).filter((name) => !named.has(name));
  const parts = [
    [make ?? [], model ?? [], sub_model ?? [], keyword ?? []].flat().join(" "),
    nameYears(search),
    mileage_max_km === undefined ? "" : `up to ${formatNumber(mileage_max_km)} km`,
    ...others.map((name) => describeFilter(search, name)),
    search.source === undefined ? "" : describeFilter(search, "source"),
  ];
  return parts
    .filter((part) => part !== "")
    .join(", ")
    .slice(0, longestName);
}

function nameYears({ year_min, year_max }: VehicleSearch): string {
  if (year_min === year_max) return year_min === undefined ? "" : String(year_min);
  if (year_min === undefined) return `until ${year_max}`;
  return year_max === undefined ? `from ${year_min}` : `${year_min}–${year_max}`;
}
