import { type ItemKey, indexPrefix, partitionPrefix } from "./keys.ts";

/** Keys of watches and their lists. */

export const watchKey = (partnerId: string, watchId: string): ItemKey => ({
  pk: `${partitionPrefix.watch}${partnerId}`,
  sk: `WATCH#${watchId}`,
});
/** How many of a partner's watches are active. */
export const watchCountKey = (partnerId: string): ItemKey => ({
  pk: `${partitionPrefix.watch}${partnerId}`,
  sk: "COUNT",
});
/** When test events of a watch were fired last. */
export const watchFiresKey = (partnerId: string, watchId: string): ItemKey => ({
  pk: `${partitionPrefix.watch}${partnerId}`,
  sk: `FIRES#${watchId}`,
});
export const activeWatchKey = (shard: number, activeSince: number, watchId: string) => ({
  gsi1pk: `${indexPrefix.activeWatch}${shard}`,
  gsi1sk: `${String(activeSince).padStart(15, "0")}#${watchId}`,
});
export const watchMatchKey = (watchId: string, vehicleId: string): ItemKey => ({
  pk: `${partitionPrefix.watchMatch}${watchId}`,
  sk: `MATCH#${vehicleId}`,
});
export const watchedCarKey = (vehicleId: string, watchId: string) => ({
  gsi1pk: `${indexPrefix.watchedCar}${vehicleId}`,
  gsi1sk: watchId,
});
/** Exists where a car with this VIN has been put on a static list. */
export const listedVinKey = (vin: string): ItemKey => ({
  pk: `${partitionPrefix.listedVin}${vin}`,
  sk: "VIN",
});
/** What cars of one dealer search cost when they were last looked at for watches. */
export const dealerPricesKey = (branchName: string): ItemKey => ({
  pk: `${partitionPrefix.dealerPage}${branchName}`,
  sk: "PRICES",
});
