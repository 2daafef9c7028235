import { normaliseVin } from "../../domain/inventory/car-identity.ts";
import type { ListingChange } from "../../domain/inventory/compare-inventory.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { readRoundsByVin } from "../../persistence/inventory/car-rounds.ts";
import { filterListedVins } from "../../persistence/watches/listed-vins.ts";
import { watchesOfCarPages } from "../../persistence/watches/watch-members.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import type { MatchSink } from "./match-world.ts";

const queriesAtOnce = 32;

/** Adds the watches with a changed car on their list. New listings are on no list. */
export async function addMembers(changes: readonly ListingChange[], sink: MatchSink): Promise<void> {
  const known = changes.filter(({ before }) => before !== null);
  await forEachOf(known, (change) => addWatchesOf(toHint(change), sink));
}

/** Adds static lists with a car that was listed again, found by its VIN. */
export async function addRelistings(changes: readonly ListingChange[], sink: MatchSink): Promise<void> {
  const vins = changes
    .filter(({ before }) => before === null)
    .flatMap(({ after }) => normaliseVin(after?.vin ?? null) ?? []);
  await forEachOf([...(await filterListedVins(vins))], async (vin) => {
    for (const { listingId } of await readRoundsByVin(vin)) {
      await addWatchesOf({ vehicleId: listingId, previousPriceKrw: null, isNew: false }, sink);
    }
  });
}

/** Returns the facts about a car that are only in the batch. */
export function toHint({ listingId, before, after }: ListingChange): CarHint {
  const hasMoved = before !== null && before.startPriceKrw !== after?.startPriceKrw;
  return {
    vehicleId: listingId,
    previousPriceKrw: hasMoved ? before.startPriceKrw : null,
    isNew: before === null,
  };
}

async function addWatchesOf(hint: CarHint, sink: MatchSink): Promise<void> {
  for await (const watches of watchesOfCarPages(hint.vehicleId)) {
    for (const watch of watches) sink.add(watch, hint);
    if (sink.isFull) await sink.makeRoom();
  }
}

async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const some of splitIntoChunks(items, queriesAtOnce)) await Promise.all(some.map(work));
}
