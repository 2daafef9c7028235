import { requestWatchUpdates } from "../../adapters/queues/request-watch-updates.ts";
import { normaliseVin } from "../../domain/inventory/car-identity.ts";
import type { ListingChange } from "../../domain/inventory/compare-inventory.ts";
import { toCard } from "../../domain/inventory/listing-card.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import type { CarHint, WatchChangesMessage } from "../../domain/watches/watch-message.ts";
import {
  isListingForSale,
  toWatchableListing,
  type WatchMarket,
} from "../../domain/watches/watchable-car.ts";
import { readRoundsByVin } from "../../persistence/inventory/car-rounds.ts";
import { getListings } from "../../persistence/inventory/listings.ts";
import { filterListedVins } from "../../persistence/watches/listed-vins.ts";
import { listWatchesOfCar } from "../../persistence/watches/watch-members.ts";
import { readChanges } from "../inventory/record-changes.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { UpdatePlan } from "./update-plan.ts";
import { loadWatchDirectory, type WatchDirectory } from "./watch-directory.ts";

const queriesAtOnce = 32;

/**
 * Finds the watches affected by a batch: those that want a changed car, those that have one on their list, and static
 * lists whose car was listed again. Sends one partner's watches in messages of their own. Nothing is decided here:
 * selecting too many watches is harmless, and so is repeating it.
 */
export async function matchChanges(
  { source, batchId, partCount }: WatchChangesMessage,
  { now }: { now: number },
): Promise<void> {
  const [directory, { rate, fees }] = await Promise.all([loadWatchDirectory(now), loadMarket()]);
  const market = { krwPerUsd: usableRate(rate, now), fees, now };
  const plan = new UpdatePlan();
  for (let part = 0; part < partCount; part += 1) {
    const changes = await readChanges({ source, batchId, part });
    await Promise.all([
      planMatches(changes, directory, market, plan),
      planMembers(changes, plan),
      planRelistings(changes, plan),
    ]);
  }
  await requestWatchUpdates(plan.messages);
}

/** Watches that want a car as it is now listed. */
async function planMatches(
  changes: readonly ListingChange[],
  directory: WatchDirectory,
  market: WatchMarket & { now: number },
  plan: UpdatePlan,
): Promise<void> {
  if (directory.size === 0) return;
  const present = changes.filter(({ after }) => after !== null);
  const listings = await getListings(present.map(({ listingId }) => listingId));
  for (const [position, change] of present.entries()) {
    const listing = listings[position] ?? null;
    if (listing === null || !isListingForSale(listing)) continue;
    const car = toWatchableListing(toCard(listing), market, { now: market.now });
    for (const watch of directory.find(car)) plan.add(watch, toHint(change));
  }
}

/** Watches that have a car on their list. A new listing is on no list. */
async function planMembers(changes: readonly ListingChange[], plan: UpdatePlan): Promise<void> {
  const known = changes.filter(({ before }) => before !== null);
  await forEachOf(known, async (change) => {
    for (const watch of await listWatchesOfCar(change.listingId)) plan.add(watch, toHint(change));
  });
}

/** Static lists with a car that was listed again: its VIN leads to its earlier rounds. */
async function planRelistings(changes: readonly ListingChange[], plan: UpdatePlan): Promise<void> {
  const vins = changes
    .filter(({ before }) => before === null)
    .flatMap(({ after }) => normaliseVin(after?.vin ?? null) ?? []);
  await forEachOf([...(await filterListedVins(vins))], async (vin) => {
    const rounds = await readRoundsByVin(vin);
    for (const { listingId } of rounds) {
      const hint = { vehicleId: listingId, previousPriceKrw: null, isNew: false };
      for (const watch of await listWatchesOfCar(listingId)) plan.add(watch, hint);
    }
  });
}

function toHint({ listingId, before, after }: ListingChange): CarHint {
  const hasMoved = before !== null && before.startPriceKrw !== after?.startPriceKrw;
  return {
    vehicleId: listingId,
    previousPriceKrw: hasMoved ? before.startPriceKrw : null,
    isNew: before === null,
  };
}

async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += queriesAtOnce) {
    await Promise.all(items.slice(start, start + queriesAtOnce).map(work));
  }
}
