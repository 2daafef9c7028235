import { Readable } from "node:stream";
import { openBatchUpload, readManifestObject } from "../../adapters/object-storage/inventory-objects.ts";
import { type Batch, isFinal, type SourceInventory } from "../../domain/inventory/batch.ts";
import type { HeldRemovals } from "../../domain/inventory/hold-removals.ts";
import { readManifestFacts } from "../../inventory/manifest.ts";
import {
  batchWrite,
  getBatch,
  openBatchWriteName,
  putBatch,
  removalsDecisionWrite,
} from "../../persistence/inventory/batches.ts";
import {
  claimSource,
  getSourceState,
  sourceClaimWriteName,
  sourceInventoryWrite,
} from "../../persistence/inventory/source-inventories.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { type IngestContext, IngestPaused } from "./ingest-context.ts";
import { type BatchPlan, type PlanContext, planBatch, planConfirmedRemovals } from "./plan-batch.ts";
import { BatchFileError, type BatchLine, readBatchLines } from "./read-batch-lines.ts";
import { readHeldRemovals, recordChanges, recordHeldRemovals } from "./record-changes.ts";
import { storeBatch } from "./store-batch.ts";

const attemptLimit = 20;

/**
 * Ingests or rejects an uploaded batch. Runs of any batches may overlap, crash and be repeated: the result is as if
 * each batch had been ingested once, and no batch had replaced a newer batch.
 *
 * 1. The whole file is read and compared with the current inventory. A damaged file is rejected before anything is
 *    written.
 * 2. The batch claims its source. Until the claim ends no other batch writes; the run of another batch first finishes
 *    this batch.
 * 3. Listings are stored, then the manifest and the list of changes. One transaction applies the manifest, completes
 *    the batch and ends the claim.
 *
 * @returns the batch in its final state, or in its current state when the run has to stop; null when no batch has this
 * id
 */
export async function ingestBatch(batchId: string, context: IngestContext): Promise<Batch | null> {
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    const batch = await getBatch(batchId);
    if (batch === null || isFinal(batch)) return batch;
    try {
      await advance(batch, context);
    } catch (error) {
      if (error instanceof IngestPaused) return getBatch(batchId);
      if (!isOvertaken(error)) throw error;
    }
  }
  throw new Error(`Batch ${batchId} was overtaken ${attemptLimit} times`);
}

async function advance(batch: Batch, context: IngestContext): Promise<void> {
  const { clock } = context;
  const { inventory, claimedBy } = await getSourceState(batch.source);
  if (claimedBy !== null && claimedBy !== batch.batchId) {
    const other = await ingestBatch(claimedBy, context);
    if (other !== null && !isFinal(other)) throw new IngestPaused();
    return;
  }
  const overtaken = findOvertakingReason(batch, inventory);
  if (overtaken !== null) {
    await putBatch({ ...batch, status: "refused", refusalReason: overtaken, updatedAt: clock.now() });
    return;
  }
  const compressedBase = inventory === null ? null : await readManifestObject(inventory.manifestKey);
  const held = inventory?.held ?? null;
  const plan = await planOrReason(batch, compressedBase, held);
  if ("refusalReason" in plan) {
    // A claimed batch was once read completely, so this failure is temporary and the next run retries.
    if (claimedBy !== null) throw new Error(`Batch ${batch.batchId} cannot be read: ${plan.refusalReason}`);
    await putBatch({ ...batch, ...plan, status: "refused", updatedAt: clock.now() });
    return;
  }
  const { counts, rejectedRows } = plan;
  await claimSource(batch.source, batch.batchId, inventory);
  const started: Batch = {
    ...batch,
    // Held removals may be carried out after later deltas, so their batch may have a lower number than the current
    // inventory. The inventory's number must not decrease.
    sequence: Math.max(batch.sequence, inventory?.sequence ?? 0),
    status: "processing",
    heldRemovals: plan.held.length,
    ...{ counts, rejectedRows, updatedAt: clock.now() },
  };
  await putBatch(started);
  const stored = await storeBatch(started, plan, { lines: await openLines(batch), compressedBase, context });
  const changePartCount = await recordChanges(batch, plan.changes);
  const decides = decidesRemovals(batch);
  const stillHeld = decides ? await recordHeldRemovals(batch, plan.held) : held;
  const decided = decides && held !== null ? [removalsDecisionWrite(held.batchId, batch.batchId, false)] : [];
  await putInForce({ ...started, changePartCount }, { ...stored, held: stillHeld }, decided, clock);
}

/**
 * Reports whether a batch decides about the held removals of an earlier batch. A full batch does, and so does a batch
 * that carries out the removals.
 */
const decidesRemovals = ({ kind, confirms }: Batch): boolean => kind === "full" || confirms !== null;

/** Returns the reason why a batch is too late for the current inventory, or null. */
function findOvertakingReason(batch: Batch, inventory: SourceInventory | null): string | null {
  if (batch.confirms !== null) {
    return inventory?.held?.batchId === batch.confirms
      ? null
      : `A later full batch of ${batch.source} has decided about the removals of ${batch.confirms}.`;
  }
  return inventory !== null && inventory.sequence >= batch.sequence
    ? `Batch ${inventory.sequence} of ${batch.source} is already applied; this is an older one.`
    : null;
}

async function planOrReason(
  batch: Batch,
  compressedBase: Uint8Array | null,
  held: HeldRemovals | null,
): Promise<BatchPlan | { refusalReason: string }> {
  const plan: PlanContext = {
    current: compressedBase === null ? new Map() : await readManifestFacts(compressedBase),
    heldBefore: decidesRemovals(batch) ? await readHeldRemovals(batch.source, held) : [],
    sharePercent: Number(requireVariable("HELD_REMOVAL_PERCENT")),
  };
  if (batch.confirms !== null) return planConfirmedRemovals(plan);
  try {
    return await planBatch(batch, await openLines(batch), plan);
  } catch (error) {
    if (error instanceof BatchFileError) return { refusalReason: error.message };
    throw error;
  }
}

/** Returns the lines of a batch's file; no lines for a batch without a file. */
const openLines = async ({ source, batchId, confirms }: Batch): Promise<AsyncIterable<BatchLine[]>> =>
  confirms === null ? readBatchLines(await openBatchUpload(source, batchId)) : Readable.from([]);

async function putInForce(
  batch: Batch,
  inventory: SourceInventory,
  decided: readonly Write[],
  clock: IngestContext["clock"],
): Promise<void> {
  const completed: Batch = { ...batch, status: "completed", updatedAt: clock.now() };
  await commit([sourceInventoryWrite(inventory), batchWrite(completed), ...decided]);
}

/** Reports whether another run wrote first, so the state has to be read again. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof TransactionRefused)) return false;
  const raced = [sourceClaimWriteName, openBatchWriteName];
  return error.isOnlyBusy || error.refusals.every((refusal) => raced.includes(refusal.name));
}
