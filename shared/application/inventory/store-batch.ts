import { writeManifestObject } from "../../adapters/object-storage/inventory-objects.ts";
import { parseListingRow } from "../../contract/inventory/parse-listing-row.ts";
import type { Batch, SourceInventory } from "../../domain/inventory/batch.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { summarizeListing } from "../../domain/inventory/listing-summary.ts";
import { type MarketFacts, toMarketFacts } from "../../domain/inventory/market-facts.ts";
import { ManifestWriter, readManifest, readSummary } from "../../inventory/manifest.ts";
import { getKnownListings } from "../../persistence/inventory/listings.ts";
import { hashListing } from "./hash-listing.ts";
import type { IngestContext } from "./ingest-context.ts";
import { ListingWriter, type StoredListing } from "./listing-writer.ts";
import type { BatchPlan } from "./plan-batch.ts";
import type { BatchLine } from "./read-batch-lines.ts";

/** Inputs of storing a batch. */
export interface BatchInput {
  /** The file that the plan was made from. */
  lines: AsyncIterable<readonly BatchLine[]>;
  /** The manifest that the plan was compared with; null if there was no manifest. */
  compressedBase: Uint8Array | null;
  context: IngestContext;
}

interface PlannedListing {
  listing: Listing;
  line: BatchLine;
}

/**
 * Stores the changes of a claimed batch, then the manifest of the resulting inventory, which is invisible
 * until it is applied. A run after a crash skips what is known to be stored and repeats the rest.
 *
 * @throws IngestPaused when the run has to stop
 * @throws TransactionRefused by `sourceClaimWriteName` or `openBatchWriteName` when another run has finished the
 * batch
 */
export async function storeBatch(
  batch: Batch,
  plan: BatchPlan,
  { lines, compressedBase, context }: BatchInput,
): Promise<Omit<SourceInventory, "held">> {
  const manifest = new ManifestWriter();
  const { copied, replaced } = await copyUnchanged(manifest, plan, compressedBase);
  const writer = new ListingWriter(batch, context);
  let listingCount = copied;
  for await (const group of lines) {
    const planned = group.flatMap((line) => readPlanned(line, plan, batch));
    for (const { listing } of planned) await manifest.add(hashListing(listing), summarizeListing(listing));
    listingCount += planned.length;
    // Listings stored by an earlier run are only added to the manifest.
    const missing = planned.filter(({ line }) => line.number > batch.storedUntilLine);
    const revived = compressedBase === null ? noListings : await readRevived(missing, replaced);
    for (const { listing, line } of missing) {
      await writer.store(listing, toStored(listing.listingId, replaced, revived), line);
    }
  }
  for (const [position, listingId] of plan.removedIds.entries()) {
    const line = plan.lineCount + 1 + position;
    const before = replaced.get(listingId);
    if (before !== undefined && line > batch.storedUntilLine) await writer.remove(before, line);
  }
  await writer.flush();
  const { source, batchId, sequence } = batch;
  const manifestKey = await writeManifestObject(source, await manifest.finish());
  return { source, batchId, sequence, manifestKey, listingCount };
}

/** Copies unchanged entries into the new manifest and returns the replaced entries' facts. */
async function copyUnchanged(
  manifest: ManifestWriter,
  plan: BatchPlan,
  compressedBase: Uint8Array | null,
): Promise<{ copied: number; replaced: Map<string, MarketFacts> }> {
  const replaced = new Map<string, MarketFacts>();
  let copied = 0;
  if (compressedBase === null) return { copied, replaced };
  const changed = new Set(plan.changes.map((change) => change.listingId));
  for await (const entries of readManifest(compressedBase)) {
    const kept = entries.filter(({ listingId }) => !changed.has(listingId));
    for (const entry of kept) await manifest.copy(entry);
    copied += kept.length;
    for (const entry of entries)
      if (changed.has(entry.listingId)) replaced.set(entry.listingId, toMarketFacts(readSummary(entry)));
  }
  return { copied, replaced };
}

const noListings: ReadonlyMap<string, MarketFacts> = new Map();

function toStored(
  listingId: string,
  replaced: ReadonlyMap<string, MarketFacts>,
  revived: ReadonlyMap<string, MarketFacts>,
): StoredListing | null {
  const listed = replaced.get(listingId);
  if (listed !== undefined) return { facts: listed, isGone: false };
  const gone = revived.get(listingId);
  return gone === undefined ? null : { facts: gone, isGone: true };
}

/**
 * Reads stored listings that had left the inventory and are in the batch again. An auction house may correct a result
 * long after it removed the listing, or withdraw a car and offer it again under the same id.
 */
async function readRevived(
  planned: readonly PlannedListing[],
  replaced: ReadonlyMap<string, MarketFacts>,
): Promise<Map<string, MarketFacts>> {
  const ids = planned.map(({ listing }) => listing.listingId).filter((listingId) => !replaced.has(listingId));
  const known = await getKnownListings(ids);
  return new Map(known.flatMap((listing) => (listing === null ? [] : [[listing.listingId, listing]])));
}

function readPlanned(line: BatchLine, plan: BatchPlan, batch: Batch): PlannedListing[] {
  if (line.text === null || !plan.changedLines.has(line.number)) return [];
  const parsed = parseListingRow(line.text, batch.source);
  if ("faults" in parsed) throw new Error(`Batch ${batch.batchId} changed while it was stored`);
  return [{ listing: parsed.listing, line }];
}
