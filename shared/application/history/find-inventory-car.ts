import type { InventoryCar } from "../../domain/history/check-identity.ts";
import { newestRoundFirst } from "../../domain/inventory/car-round.ts";
import { readRoundsByVin } from "../../persistence/inventory/car-rounds.ts";
import { getKnownListings } from "../../persistence/inventory/listings.ts";

/**
 * Returns the car that an auction house listed under a VIN, from its latest round with a plate, even if it is
 * no longer listed. Null when no round has a plate.
 */
export async function findInventoryCar(vin: string): Promise<InventoryCar | null> {
  const rounds = await readRoundsByVin(vin);
  const latest = rounds
    .filter(({ licensePlate }) => licensePlate !== null)
    .toSorted(newestRoundFirst)
    .at(0);
  if (latest?.licensePlate == null) return null;
  const [listing] = await getKnownListings([latest.listingId]);
  return {
    plate: latest.licensePlate,
    manufacturer: listing?.make ?? null,
    modelYear: listing?.year ?? null,
  };
}
