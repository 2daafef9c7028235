import type { LotResource } from "../../contract/resources/lot.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { presentLot, readLotSurroundings } from "./present-lots.ts";

/** Returns the lot of a vehicle; one without bids for a vehicle that nobody ordered. Takes two round trips. */
export async function readLot(vehicleId: string): Promise<LotResource> {
  const lot = await readRankedLot(vehicleId);
  return presentLot(lot, await readLotSurroundings([lot]));
}
