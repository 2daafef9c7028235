import { getLot } from "../../api/generated/operations.ts";
import type { Lot } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";

const refreshMilliseconds = 10_000;

/**
 * Returns the lot of a car, with its leader and its pending award. Undefined while the lot loads, or if `enabled` is
 * false.
 */
export function useLot(vehicleId: string, enabled = true): Lot | undefined {
  const query = useRead(getLot, { path: { vehicle_id: vehicleId } }, { refreshMilliseconds, enabled });
  return enabled ? query.data : undefined;
}

/** Reads the lot of a car once, for its name. */
export const useLotOnce = (vehicleId: string | undefined) =>
  useRead(getLot, { path: { vehicle_id: vehicleId ?? "" } }, { enabled: vehicleId !== undefined });
