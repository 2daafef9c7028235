import { uploadKeyOf } from "../../adapters/object-storage/inventory-objects.ts";
import { requestIngest } from "../../adapters/queues/request-ingest.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type Batch, isFinal } from "../../domain/inventory/batch.ts";
import { newRemovalBatch } from "../../domain/inventory/new-batch.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import {
  heldBatchWriteName,
  removalBatchWrite,
  removalsDecisionWrite,
} from "../../persistence/inventory/batches.ts";
import { commit, type TransactionRefused } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { getBatch } from "./get-batch.ts";

/**
 * Confirms the removals that a full batch held back. The ingest worker carries them out as a separate batch. Repeating
 * the confirmation creates no second batch, but queues the existing batch again in case the process died before it
 * queued the batch.
 * @returns the batch that held the removals back
 * @throws Problem not_found; conflict when the batch holds no removals back, or a later full batch has decided about
 * the removals
 */
export async function confirmRemovals(
  batchId: string,
  context: { actor: string; now: number },
): Promise<Batch> {
  const isDecided = (refused: TransactionRefused) => refused.refusalOf(heldBatchWriteName) !== undefined;
  const { held, removal } = await commitWithRetries(() => decide(batchId, context), isDecided);
  if (!isFinal(removal)) await requestIngest(uploadKeyOf(removal.source, removal.batchId), removal.source);
  return held;
}

async function decide(batchId: string, { actor, now }: { actor: string; now: number }) {
  const batch = await getBatch(batchId);
  if (batch.heldRemovals === 0)
    throw new Problem("conflict", "The batch holds back no removals. Read the batch to see its state.");
  if (batch.removalsDecidedBy !== null) return { held: batch, removal: await requireRemoval(batch) };
  const removal = newRemovalBatch(batch, createId("bat", now), now);
  const audit = auditWrite({
    actor,
    action: "inventory_batch.confirm_removals",
    resource: "inventory_batch",
    resourceId: batchId,
    before: { held_removals: batch.heldRemovals },
    after: { held_removals: batch.heldRemovals, removals_decided_by: removal.batchId },
    now,
  });
  await commit([removalsDecisionWrite(batchId, removal.batchId, true), removalBatchWrite(removal), audit]);
  return { held: { ...batch, removalsDecidedBy: removal.batchId }, removal };
}

/**
 * Returns the batch that carries out the removals.
 * @throws Problem conflict when a later full batch has decided about them
 */
async function requireRemoval({ batchId, removalsDecidedBy }: Batch): Promise<Batch> {
  const decider = await getBatch(removalsDecidedBy ?? "");
  if (decider.confirms === batchId) return decider;
  throw new Problem("conflict", "A later full batch resolved these removals. Read that batch.", {
    batch_id: removalsDecidedBy,
  });
}
