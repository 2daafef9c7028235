import { countVehicles } from "../../api/generated/operations.ts";
import type { VehicleCounts } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";
import { asksDealers, evaluateSearch } from "./evaluate-search.ts";
import { countQueryOf, type VehicleSearch } from "./vehicle-search.ts";

/**
 * Returns the number of cars that each value of a search's filters would find; undefined before the first
 * counts, and for searches of dealers, whose cars cannot be counted.
 */
export function useVehicleCounts(search: VehicleSearch): VehicleCounts | undefined {
  const isCounted = !asksDealers(search) && evaluateSearch(search).length === 0;
  const { data } = useRead(
    countVehicles,
    { query: countQueryOf(search) },
    { enabled: isCounted, keepPrevious: true },
  );
  return isCounted ? data : undefined;
}
