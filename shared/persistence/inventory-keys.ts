import { type ItemKey, indexPrefix, partitionPrefix, sequenceText } from "./keys.ts";

/** Keys of what is on the market and was: listings, batches, the search index, dealers' pages. */

export const listingKey = (listingId: string): ItemKey => ({
  pk: `${partitionPrefix.listing}${listingId}`,
  sk: "LISTING",
});
/** A round of a car, by what identifies the car: its plate, or its VIN where it has no plate. */
export const carRoundKey = (carName: string, listingId: string): ItemKey => ({
  pk: `${partitionPrefix.car}${carName}`,
  sk: `ROUND#${listingId}`,
});
export const carByVinKey = (vin: string, listingId: string) => ({
  gsi1pk: `${indexPrefix.carByVin}${vin}`,
  gsi1sk: `ROUND#${listingId}`,
});
/** Sales of one make, model and model year by time. Houses do not agree on capitals. */
export const comparableKey = (
  car: { make: string; model: string; year: number },
  soldAt: number,
  listingId: string,
): ItemKey => ({
  pk: `${partitionPrefix.comparable}${car.make}#${car.model}#${car.year}`.toUpperCase(),
  sk: `${String(soldAt).padStart(15, "0")}#${listingId}`,
});
/** Which batch an auction house's inventory stands at. */
export const sourceKey = (source: string): ItemKey => ({
  pk: `${partitionPrefix.source}${source}`,
  sk: "INVENTORY",
});
/** One delivery of an auction house by its number: two batches cannot carry the same. */
export const batchSequenceKey = (source: string, sequence: number): ItemKey => ({
  pk: `${partitionPrefix.source}${source}`,
  sk: `BATCH#${sequenceText(sequence)}`,
});
export const batchKey = (batchId: string): ItemKey => ({
  pk: `${partitionPrefix.batch}${batchId}`,
  sk: "BATCH",
});
/** What the dealer sources can be asked for. */
export const dealerVocabularyKey: ItemKey = { pk: `${partitionPrefix.setting}DEALERS`, sk: "VOCABULARY" };
/** A page of a dealer source by the digest of the request that it answers. */
export const dealerPageKey = (pageKey: string): ItemKey => ({
  pk: `${partitionPrefix.dealerPage}${pageKey}`,
  sk: "PAGE",
});
/** The version pointer of the search index in one format: functions of two deployments may want different ones. */
export const indexPointerKey = (formatVersion: number): ItemKey => ({
  pk: `${partitionPrefix.setting}INDEX`,
  sk: `FORMAT#${formatVersion}`,
});
/** What the last look at the snapshot bucket found to be in no use. */
export const unusedObjectsKey: ItemKey = { pk: `${partitionPrefix.setting}INDEX`, sk: "UNUSED" };
