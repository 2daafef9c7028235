import { writeManifestObject } from "../../../shared/adapters/object-storage/inventory-objects.ts";
import { hashListing } from "../../../shared/application/inventory/hash-listing.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { toSale } from "../../../shared/domain/pricing/assess-market.ts";
import { ManifestWriter } from "../../../shared/inventory/manifest.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { comparableWrites } from "../../../shared/persistence/inventory/comparables.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import {
  claimSource,
  sourceInventoryWrite,
} from "../../../shared/persistence/inventory/source-inventories.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { batchSequence, isOrderable, synthesizeMarket } from "../peer/synthesize-market.ts";
import { applyWrites } from "./apply-writes.ts";

const orderableCount = 400;

/** A market that was passed on. */
export interface GeneratedMarket {
  /** Some cars that can be ordered. */
  orderable: Listing[];
  /** Stores the market's manifests in the running table and makes them current. */
  makeCurrent: () => Promise<void>;
}

/** Passes on the items of a market's listings. */
export async function generateListings(
  count: number,
  passOn: (items: Item[]) => void,
): Promise<GeneratedMarket> {
  const manifests = new Map<string, { writer: ManifestWriter; listingCount: number }>();
  const orderable: Listing[] = [];
  for (const listing of synthesizeMarket(count)) {
    passOn(
      applyWrites([
        [
          listingWrite(listing, batchSequence),
          ...carRoundWrites(null, listing),
          ...comparableWrites(null, toSale(listing)),
        ],
      ]),
    );
    const { source } = listing;
    const manifest = manifests.get(source) ?? { writer: new ManifestWriter(), listingCount: 0 };
    manifests.set(source, manifest);
    await manifest.writer.add(hashListing(listing), summarizeListing(listing));
    manifest.listingCount += 1;
    if (orderable.length < orderableCount && isOrderable(listing)) orderable.push(listing);
  }
  return {
    orderable,
    makeCurrent: async () => {
      for (const [source, { writer, listingCount }] of manifests)
        await storeInventory(source as AuctionSource, await writer.finish(), listingCount);
    },
  };
}

async function storeInventory(
  source: AuctionSource,
  manifest: Uint8Array,
  listingCount: number,
): Promise<void> {
  const batchId = `bat_${source}`;
  await claimSource(source, batchId, null);
  const manifestKey = await writeManifestObject(source, manifest);
  const inventory = { source, batchId, sequence: batchSequence, manifestKey, listingCount, held: null };
  await commit([sourceInventoryWrite(inventory)]);
}
