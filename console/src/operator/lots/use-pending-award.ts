import { getLot } from "../../api/generated/operations.ts";
import type { PendingAward } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";

const refreshMilliseconds = 10_000;

/** Returns the pending award of a lot; null if no award is pending. */
export function usePendingAward(vehicleId: string, enabled = true): PendingAward | null {
  const query = useRead(getLot, { path: { vehicle_id: vehicleId } }, { refreshMilliseconds, enabled });
  return (enabled && query.data?.pending_award) || null;
}
