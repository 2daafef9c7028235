import { useQuery } from "@tanstack/react-query";
import { listOwnVehicles } from "../../api/generated/operations.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { koreanToday } from "../../format/korean-time.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { comparableQuery } from "./comparable-sales.ts";
import { type NewestSales, readNewestSales } from "./read-newest-sales.ts";

/** Sales are added a few times a day, and reading them takes several calls. */
const staleMilliseconds = 5 * 60_000;

/**
 * Reads the newest sales that are comparable with an auction car. Undefined while they are being read, for a dealer's
 * car and for a car of unknown mileage.
 */
export function useComparableSales(vehicle: VehicleDetail): NewestSales | undefined {
  const { environment, api } = useConsole();
  const today = koreanToday();
  const { id, mileage_km } = vehicle;
  const { data } = useQuery({
    queryKey: [
      ...queryKeys.operation(environment, listOwnVehicles),
      ...["newest sales", { id, mileage_km, today, query: comparableQuery(vehicle) }],
    ],
    queryFn: ({ signal }) =>
      readNewestSales(vehicle, (query) => api.call(listOwnVehicles, { query }, { signal }), today),
    enabled: vehicle.source !== "dealer" && mileage_km !== null,
    ...{ staleTime: staleMilliseconds, refetchOnWindowFocus: false },
  });
  return data;
}
