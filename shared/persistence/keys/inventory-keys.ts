import { indexPartition, itemKey, sequenceText } from "./item-keys.ts";

/** Keys of market data: listings, batches, the search index, dealers' pages. */

export const listingKey = (listingId: string) => itemKey("listing", listingId, "LISTING");
/** Returns the key of a round of a car, by the car's plate, or by its VIN if it has no plate. */
export const carRoundKey = (carName: string, listingId: string) =>
  itemKey("carRound", carName, `ROUND#${listingId}`);
export const carByVinKey = (vin: string, listingId: string) => ({
  gsi1pk: indexPartition("carByVin", vin),
  gsi1sk: `ROUND#${listingId}`,
});
/**
 * Returns the partition of sales of one make, model and model year, sorted by time. Names are in upper case, because
 * houses differ in capitalization.
 */
export const comparableKey = (
  car: { make: string; model: string; year: number },
  soldAt: number,
  listingId: string,
) =>
  itemKey(
    "comparable",
    `${car.make}#${car.model}#${car.year}`.toUpperCase(),
    `${String(soldAt).padStart(15, "0")}#${listingId}`,
  );
/** Returns the key of the current batch of an auction house's inventory. */
export const sourceKey = (source: string) => itemKey("sourceInventory", source, "INVENTORY");
/** Returns the key of one batch of an auction house by its unique number. */
export const batchSequenceKey = (source: string, sequence: number) =>
  itemKey("batchSequence", source, `BATCH#${sequenceText(sequence)}`);
export const batchKey = (batchId: string) => itemKey("batch", batchId, "BATCH");
/** Returns the key of the search vocabulary of dealer sources. */
export const dealerVocabularyKey = () => itemKey("dealerVocabulary", "DEALERS", "VOCABULARY");
/** Returns the key of a page of a dealer source, by the digest of its request. */
export const dealerPageKey = (pageKey: string) => itemKey("dealerPage", pageKey, "PAGE");
/**
 * Returns the key of the version pointer of the search index in one format. There are several pointers, because
 * functions of two deployments may need different formats.
 */
export const indexPointerKey = (formatVersion: number) =>
  itemKey("indexPointer", "INDEX", `FORMAT#${formatVersion}`);
/** Returns the key of the objects that the last sweep of the snapshot bucket found unused. */
export const unusedObjectsKey = () => itemKey("unusedObjects", "INDEX", "UNUSED");
