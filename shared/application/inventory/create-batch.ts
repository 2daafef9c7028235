import { presignBatchUpload } from "../../adapters/object-storage/inventory-objects.ts";
import type { PresignedUpload } from "../../adapters/object-storage/presign-upload.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Batch } from "../../domain/inventory/batch.ts";
import { type BatchRequest, newBatch } from "../../domain/inventory/new-batch.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import {
  batchSequenceWriteName,
  getBatch,
  getBatchIdBySequence,
  newBatchWrites,
} from "../../persistence/inventory/batches.ts";
import { getSourceState } from "../../persistence/inventory/source-inventories.ts";
import { commit, type TransactionRefused } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";

/** A batch, and the upload of its file. */
export interface CreatedBatch {
  batch: Batch;
  upload: PresignedUpload;
}

/**
 * Announces a batch. Announcing it again returns the same batch with a new upload URL.
 * @throws Problem conflict when the sequence belongs to a batch of the other kind, or does not exceed the
 * source's current sequence
 */
export async function createBatch(
  request: BatchRequest,
  context: { actor: string; now: number },
): Promise<CreatedBatch> {
  const isTaken = (refused: TransactionRefused) => refused.refusalOf(batchSequenceWriteName) !== undefined;
  const batch = await commitWithRetries(() => findOrCreate(request, context), isTaken);
  return { batch, upload: await presignBatchUpload(batch.source, batch.batchId) };
}

async function findOrCreate(request: BatchRequest, { actor, now }: { actor: string; now: number }) {
  const { source, sequence } = request;
  const [existingId, { inventory }] = await Promise.all([
    getBatchIdBySequence(source, sequence),
    getSourceState(source),
  ]);
  const existing = existingId === null ? null : await getBatch(existingId);
  if (existing !== null) return refuseOtherKind(existing, request);
  if (inventory !== null && inventory.sequence >= sequence) {
    throw new Problem("conflict", `sequence must be above ${inventory.sequence}, the current sequence.`, {
      current_sequence: inventory.sequence,
    });
  }
  const batch = newBatch(request, createId("bat", now), now);
  const audit = auditWrite({
    actor,
    action: "inventory_batch.create",
    resource: "inventory_batch",
    resourceId: batch.batchId,
    before: null,
    after: { ...request },
    now,
  });
  await commit([...newBatchWrites(batch), audit]);
  return batch;
}

function refuseOtherKind(existing: Batch, request: BatchRequest): Batch {
  if (existing.kind === request.kind) return existing;
  throw new Problem(
    "conflict",
    `Batch ${request.sequence} of ${request.source} already exists with kind ${existing.kind}. Send the same kind, or use a higher sequence.`,
    {
      batch_id: existing.batchId,
      kind: existing.kind,
    },
  );
}
