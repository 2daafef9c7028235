import { writeManifestObject } from "../../adapters/object-storage/inventory-objects.ts";
import { parseListingRow } from "../../contract/inventory/parse-listing-row.ts";
import type { Batch, SourceInventory } from "../../domain/inventory/batch.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { toCard } from "../../domain/inventory/listing-card.ts";
import { hashListing } from "../../domain/inventory/listing-facts.ts";
import { ManifestWriter, readManifest } from "../../inventory/manifest.ts";
import { putBatch } from "../../persistence/inventory/batches.ts";
import { listingRemovalWrite, listingWrite } from "../../persistence/inventory/listings.ts";
import { sourceClaimCheck } from "../../persistence/inventory/source-inventories.ts";
import { commit, type Write } from "../../persistence/transaction.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import type { BatchPlan } from "./plan-batch.ts";
import type { BatchLine } from "./read-batch-lines.ts";

// A transaction takes 100 writes, one of them the check of the claim, and 4 MB.
const transactionWrites = 99;
const transactionBytes = 3_000_000;
const checkpointEvery = 20;

/**
 * Stores what a claimed batch changes, then the manifest of the inventory it makes. Nobody sees the new manifest before it
 * is put in force. A run after a crash skips what is known to be stored and repeats the rest.
 *
 * @param lines the same file the plan was made of
 * @param packedBase manifest the plan was compared with; null where there was none
 * @throws TransactionRefused by `sourceClaimGuard` or `openBatchGuard` when another run has finished the batch
 */
export async function storeBatch(
  batch: Batch,
  plan: BatchPlan,
  lines: AsyncIterable<readonly BatchLine[]>,
  packedBase: Uint8Array | null,
): Promise<SourceInventory> {
  const manifest = new ManifestWriter();
  let listingCount = await copyUnchanged(manifest, plan, packedBase);
  const writer = new ListingWriter(batch);
  for await (const group of lines) {
    for (const line of group) {
      if (line.text === null || !plan.changedLines.has(line.number)) continue;
      const listing = readPlanned(line.text, batch);
      await manifest.add(hashListing(listing), toCard(listing));
      await writer.store(listing, line);
      listingCount += 1;
    }
  }
  for (const listingId of plan.removedIds) await writer.remove(listingId);
  await writer.flush();
  const { source, batchId, sequence } = batch;
  const manifestKey = await writeManifestObject(source, await manifest.finish());
  return { source, batchId, sequence, manifestKey, listingCount };
}

async function copyUnchanged(
  manifest: ManifestWriter,
  plan: BatchPlan,
  packedBase: Uint8Array | null,
): Promise<number> {
  if (packedBase === null) return 0;
  const replaced = new Set(plan.changes.map((change) => change.listingId));
  let copied = 0;
  for (const entry of readManifest(packedBase)) {
    if (replaced.has(entry.card.listingId)) continue;
    await manifest.copy(entry);
    copied += 1;
  }
  return copied;
}

function readPlanned(text: string, batch: Batch): Listing {
  const parsed = parseListingRow(text, batch.source);
  if ("faults" in parsed) throw new Error(`Batch ${batch.batchId} changed while it was stored`);
  return parsed.listing;
}

/** Commits listings in order, as many to a transaction as it takes, and notes every now and then how far it has come. */
class ListingWriter {
  readonly #batch: Batch;
  readonly #storedBefore: number;
  #writes: Write[] = [];
  #bytes = 0;
  #lastLine: number;
  #flushes = 0;

  constructor(batch: Batch) {
    this.#batch = batch;
    this.#storedBefore = batch.storedUntilLine;
    this.#lastLine = batch.storedUntilLine;
  }

  async store(listing: Listing, line: BatchLine): Promise<void> {
    if (line.number <= this.#storedBefore) return;
    // The line is an upper bound of the item: it holds the same, uncompressed.
    await this.#add(listingWrite(listing, this.#batch.sequence), line.text?.length ?? 0);
    this.#lastLine = line.number;
  }

  remove(listingId: string): Promise<void> {
    return this.#add(listingRemovalWrite(listingId, this.#batch.sequence), listingId.length);
  }

  async flush(): Promise<void> {
    if (this.#writes.length === 0) return;
    const { source, batchId } = this.#batch;
    const writes = [sourceClaimCheck(source, batchId), ...this.#writes];
    await commitUntilSettled(
      () => commit(writes),
      () => false,
    );
    this.#writes = [];
    this.#bytes = 0;
    this.#flushes += 1;
    if (this.#flushes % checkpointEvery === 0) {
      await putBatch({ ...this.#batch, storedUntilLine: this.#lastLine });
    }
  }

  async #add(write: Write, bytes: number): Promise<void> {
    if (this.#writes.length === transactionWrites || this.#bytes + bytes > transactionBytes)
      await this.flush();
    this.#writes.push(write);
    this.#bytes += bytes;
  }
}
