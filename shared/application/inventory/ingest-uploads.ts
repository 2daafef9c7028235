import { batchIdOfUpload } from "../../adapters/object-storage/inventory-objects.ts";
import { announceChanges } from "../../adapters/queues/announce-changes.ts";
import { requestIndexBuild } from "../../adapters/queues/request-index-build.ts";
import { requestIngest } from "../../adapters/queues/request-ingest.ts";
import { type Batch, isFinal } from "../../domain/inventory/batch.ts";
import { uploadNotifications } from "../../domain/inventory/upload-notification.ts";
import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";
import { ingestBatch } from "./ingest-batch.ts";
import type { IngestContext } from "./ingest-context.ts";

/**
 * Ingests the batches named in a bucket notification. A batch that is not finished in time is queued for another run. A
 * completed batch is announced to the workers, and a new search index is requested. Repeating the run is harmless.
 * Finished work is skipped. The announcement and the request for an index are sent again, in case an earlier run died
 * before it sent them.
 */
export async function ingestUploads(notification: string, context: IngestContext): Promise<void> {
  const { Records = [] } = uploadNotifications.parse(notification);
  for (const record of Records) {
    // Keys are encoded like URL query values.
    const key = decodeURIComponent(record.s3.object.key.replaceAll("+", " "));
    const batchId = batchIdOfUpload(key);
    const batch = batchId === null ? null : await ingestBatch(batchId, context);
    if (batch === null) {
      logger.warn("An uploaded object belongs to no batch", { key });
      continue;
    }
    logger.info("Batch ingested", { batch_id: batch.batchId, status: batch.status, ...batch.counts });
    if (isFinal(batch)) recordOutcome(batch);
    else await requestIngest(record.s3.object.key, batch.source);
    if (batch.status === "completed") await Promise.all([requestIndexBuild(batch), announceChanges(batch)]);
  }
}

function recordOutcome({ status, counts, heldRemovals }: Batch): void {
  recordMetric("RefusedBatches", Number(status === "refused"));
  if (heldRemovals > 0) recordMetric("HeldRemovals", heldRemovals);
  if (counts.rows > 0) recordMetric("RejectedRowPercent", (100 * counts.rejected) / counts.rows);
}
