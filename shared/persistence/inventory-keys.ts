import { indexPartition, itemKey, sequenceText } from "./keys.ts";

/** Keys of what is on the market and was: listings, batches, the search index, dealers' pages. */

export const listingKey = (listingId: string) => itemKey("listing", listingId, "LISTING");
/** A round of a car, by what identifies the car: its plate, or its VIN where it has no plate. */
export const carRoundKey = (carName: string, listingId: string) =>
  itemKey("carRound", carName, `ROUND#${listingId}`);
export const carByVinKey = (vin: string, listingId: string) => ({
  gsi1pk: indexPartition("carByVin", vin),
  gsi1sk: `ROUND#${listingId}`,
});
/** Sales of one make, model and model year by time. Houses do not agree on capitals. */
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
/** Which batch an auction house's inventory stands at. */
export const sourceKey = (source: string) => itemKey("sourceInventory", source, "INVENTORY");
/** One delivery of an auction house by its number: two batches cannot carry the same. */
export const batchSequenceKey = (source: string, sequence: number) =>
  itemKey("batchSequence", source, `BATCH#${sequenceText(sequence)}`);
export const batchKey = (batchId: string) => itemKey("batch", batchId, "BATCH");
/** What the dealer sources can be asked for. */
export const dealerVocabularyKey = () => itemKey("dealerVocabulary", "DEALERS", "VOCABULARY");
/** A page of a dealer source by the digest of the request that it answers. */
export const dealerPageKey = (pageKey: string) => itemKey("dealerPage", pageKey, "PAGE");
/** The version pointer of the search index in one format: functions of two deployments may want different ones. */
export const indexPointerKey = (formatVersion: number) =>
  itemKey("indexPointer", "INDEX", `FORMAT#${formatVersion}`);
/** What the last look at the snapshot bucket found to be in no use. */
export const unusedObjectsKey = () => itemKey("unusedObjects", "INDEX", "UNUSED");
