import type { FilterName, VehicleSearch } from "../vehicles/vehicle-search.ts";
import { activeFilters } from "../vehicles/vehicle-search.ts";
import type { ConditionValues } from "./builder/condition-values.ts";

/** Filters that watches and searches share, with the maximum number of values in a watch. */
const watchedFilters: Partial<Record<FilterName, "one" | "several">> = {
  ...{ keyword: "one", make: "one", model: "one", sub_model: "one", body_style: "one", fuel: "one" },
  ...{ year_min: "one", year_max: "one", mileage_max_km: "one" },
  ...{ auction_date_from: "one", auction_date_to: "one" },
  ...{ transmission: "several", color: "several", options_include: "several" },
  ...{ accident_grade: "several", exterior_grade: "several" },
};

/** The part of a search that a watch supports. */
export interface SearchCondition {
  values: ConditionValues;
  /** Filters that a watch does not support, or that have more values than a watch accepts. */
  left: FilterName[];
}

/** Returns the buying condition for a vehicle search, as far as watches support it. */
export function conditionOfSearch(search: VehicleSearch): SearchCondition {
  const values: Record<string, string | readonly string[]> = {};
  const left: FilterName[] = [];
  for (const name of activeFilters(search)) {
    const given = [search[name] ?? []].flat().map(String);
    const takes = watchedFilters[name];
    if (takes === "several") values[`filters.${name}`] = given;
    else if (takes === "one" && given.length === 1) values[`filters.${name}`] = given[0] ?? "";
    else left.push(name);
  }
  if (search.source !== undefined) values["filters.source"] = search.source;
  return { values, left };
}
