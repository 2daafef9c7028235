import { countVehicles } from "../../api/generated/operations.ts";
import type { VehicleCounts } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";
import { asksDealers, judgeSearch } from "./judge-search.ts";
import { countQueryOf, type VehicleSearch } from "./vehicle-search.ts";

/**
 * Reads how many cars each value of a search's filters would find; undefined before the first counts, and where dealers
 * are asked, whose cars nobody can count.
 */
export function useVehicleCounts(search: VehicleSearch): VehicleCounts | undefined {
  const isCounted = !asksDealers(search) && judgeSearch(search).length === 0;
  const { data } = useRead(
    countVehicles,
    { query: countQueryOf(search) },
    { enabled: isCounted, keepPrevious: true },
  );
  return isCounted ? data : undefined;
}
