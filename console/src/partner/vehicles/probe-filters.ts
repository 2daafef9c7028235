import type { ListOwnVehiclesQuery } from "../../api/generated/types.ts";
import { asksDealers, evaluateSearch } from "./evaluate-search.ts";
import { activeFilters, dropping, type FilterName, queryOf, type VehicleSearch } from "./vehicle-search.ts";

/** Maximum number of searches after one empty result. */
const mostProbes = 12;

/** A filter of an empty search, with the search that tests whether cars exist without it. */
export interface Probe {
  name: FilterName;
  query: ListOwnVehiclesQuery;
}

/**
 * Returns one search for each filter: the search without this filter, limited to one car. Returns none for dealer
 * searches, because dealers are queried live and respond slowly.
 */
export const probesOf = (search: VehicleSearch): Probe[] =>
  asksDealers(search)
    ? []
    : droppableFilters(search)
        .slice(0, mostProbes)
        .map((name) => ({ name, query: { ...queryOf(without(search, name)), limit: 1 } }));

/** Returns the filters that can be removed without making the search invalid. */
export const droppableFilters = (search: VehicleSearch): FilterName[] =>
  activeFilters(search).filter((name) => evaluateSearch(without(search, name)).length === 0);

const without = (search: VehicleSearch, name: FilterName): VehicleSearch => ({
  ...search,
  ...dropping([name]),
  cursor: undefined,
});
