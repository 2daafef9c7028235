import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  listMatchesBuckets,
  listMatchesObjects,
  readMatchesObject,
  writeMatchesObject,
} from "../../adapters/object-storage/match-objects.ts";
import { requestMatching } from "../../adapters/queues/request-matching.ts";
import { requestWatchUpdates } from "../../adapters/queues/request-watch-updates.ts";
import type { ListingChange } from "../../domain/inventory/compare-inventory.ts";
import { summarizeListing } from "../../domain/inventory/listing-summary.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { matchLists, type WatchChangesMessage } from "../../domain/watches/watch-message.ts";
import {
  isListingForSale,
  toWatchableListing,
  type WatchMarket,
} from "../../domain/watches/watchable-car.ts";
import { getListings } from "../../persistence/inventory/listings.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { readChanges } from "../inventory/record-changes.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { addMembers, addRelistings, toHint } from "./find-listed-watches.ts";
import { matchBatch } from "./match-batch.ts";
import type { ChangedCar } from "./match-world.ts";
import { WatchReader } from "./watch-directory.ts";

/** The number of listings read at once; only fields that conditions use are kept. */
const listingsAtOnce = 400;

/** A limited number of watches stays in memory between runs. */
const watchReader = new WatchReader();

/** Finds the watches affected by a batch, or by the rest of a batch, and requests their updates; see `matchBatch`. */
export async function matchChanges(
  { step, ...batch }: WatchChangesMessage,
  { now, hasTimeLeft }: { now: number; hasTimeLeft: () => boolean },
): Promise<void> {
  const { rate, fees } = await loadMarket();
  const market = { krwPerUsd: usableRate(rate, now), fees, now };
  const readPart = (part: number) => readChanges({ ...batch, part });
  await matchBatch(step, {
    partCount: batch.partCount,
    readCars: async (part) => readCars(await readPart(part), market),
    addListed: async (part, sink) => {
      const changes = await readPart(part);
      await Promise.all([addMembers(changes, sink), addRelistings(changes, sink)]);
    },
    segments: (after) => watchReader.segments(now, after),
    storeMatches: (bucket, list) =>
      writeMatchesObject(batch, bucket, deflateRawSync(matchLists.format(list))),
    listBuckets: () => listMatchesBuckets(batch),
    listStoredMatches: (bucket) => listMatchesObjects(batch, bucket),
    readStoredMatches: async (key) =>
      matchLists.parse(inflateRawSync(await readMatchesObject(key)).toString()),
    request: requestWatchUpdates,
    handOn: (steps) => requestMatching(steps.map((next) => ({ ...batch, step: next }))),
    hasTimeLeft,
  });
}

/** Returns the changed cars that are for sale, from their current listings. */
async function readCars(
  changes: readonly ListingChange[],
  market: WatchMarket & { now: number },
): Promise<ChangedCar[]> {
  const present = changes.filter(({ after }) => after !== null);
  const cars: ChangedCar[] = [];
  for (const some of splitIntoChunks(present, listingsAtOnce)) {
    const listings = await getListings(some.map(({ listingId }) => listingId));
    for (const [position, change] of some.entries()) {
      const listing = listings[position] ?? null;
      if (listing === null || !isListingForSale(listing)) continue;
      const car = toWatchableListing(summarizeListing(listing), market, { now: market.now });
      cars.push({ car, hint: toHint(change) });
    }
  }
  return cars;
}
