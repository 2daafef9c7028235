import { indexPartition, itemKey } from "./item-keys.ts";

/** Keys of watches and their lists. */

export const watchKey = (partnerId: string, watchId: string) =>
  itemKey("watch", partnerId, `WATCH#${watchId}`);
/** Returns the key of the item that counts a partner's active watches. */
export const watchCountKey = (partnerId: string) => itemKey("watchCount", partnerId, "COUNT");
/** Returns the key of a watch's recent test events. */
export const watchFiresKey = (partnerId: string, watchId: string) =>
  itemKey("watchFires", partnerId, `FIRES#${watchId}`);
export const activeWatchKey = (shard: number, activeSince: number, watchId: string) => ({
  gsi1pk: indexPartition("activeWatch", String(shard)),
  gsi1sk: `${String(activeSince).padStart(15, "0")}#${watchId}`,
});
export const watchMatchKey = (watchId: string, vehicleId: string) =>
  itemKey("watchMatch", watchId, `MATCH#${vehicleId}`);
/**
 * Returns the key of a chunk of first matches, by the last id in it. Sorts before the rows, so that a query
 * reads chunks first.
 */
export const firstMatchesKey = (watchId: string, lastVehicleId: string) =>
  itemKey("firstMatches", watchId, `FIRST#${lastVehicleId}`);
export const watchedCarKey = (vehicleId: string, watchId: string) => ({
  gsi1pk: indexPartition("watchedCar", vehicleId),
  gsi1sk: watchId,
});
/** Returns the key of an item that exists if a car with this VIN is or was on a static list. */
export const listedVinKey = (vin: string) => itemKey("listedVin", vin, "VIN");
/** Returns the key of the prices of a dealer search's cars, as last read for watches. */
export const dealerPricesKey = (branchName: string) => itemKey("dealerPrices", branchName, "PRICES");
