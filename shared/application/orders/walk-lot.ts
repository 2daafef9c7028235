import type { LotEntry, RankedLot } from "../../domain/orders/lot.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/**
 * Does something about every active order of a lot, a few at a time. Each step is given the lot as the one before left it and answers
 * it as it leaves it; the lot is read again only where a race was lost, so that a lot of hundreds costs no square of them.
 */
export async function walkLot(
  vehicleId: string,
  ordersAtOnce: number,
  step: (chunk: readonly LotEntry[], lot: RankedLot) => Promise<RankedLot>,
): Promise<void> {
  let lot = await readRankedLot(vehicleId);
  for (const chunk of splitIntoChunks(lot.entries, ordersAtOnce)) {
    const known = lot;
    lot = await retryLostRaces(async (attempt) =>
      step(chunk, attempt > 1 ? await readRankedLot(vehicleId) : known),
    );
  }
}
