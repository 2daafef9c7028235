import type { LotEntry, RankedLot } from "../../../domain/orders/lot.ts";
import { readRankedLot } from "../../../persistence/orders/lots.ts";
import { splitIntoChunks } from "../../../platform/split-into-chunks.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";

/**
 * The maximum number of orders that one step reads. A transaction has no room for more, even if their
 * partners have no endpoints.
 */
export const mostOrdersPerStep = 20;

/**
 * Runs `step` on the active orders of a lot, a few at a time. Each step receives the lot as the previous step
 * returned it. The lot is read again only after a lost race, so the number of reads grows linearly with the
 * orders.
 */
export async function walkLot(
  vehicleId: string,
  step: (chunk: readonly LotEntry[], lot: RankedLot) => Promise<RankedLot>,
): Promise<void> {
  let lot = await readRankedLot(vehicleId);
  for (const chunk of splitIntoChunks(lot.entries, mostOrdersPerStep)) {
    const known = lot;
    const ids = new Set(chunk.map(({ orderId }) => orderId));
    lot = await retryLostRaces(async (attempt) => {
      const current = attempt > 1 ? await readRankedLot(vehicleId) : known;
      return step(
        current.entries.filter(({ orderId }) => ids.has(orderId)),
        current,
      );
    });
  }
}
