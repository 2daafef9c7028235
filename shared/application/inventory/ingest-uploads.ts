import { batchIdOfUpload } from "../../adapters/object-storage/inventory-objects.ts";
import { announceChanges } from "../../adapters/queues/announce-changes.ts";
import { requestIndexBuild } from "../../adapters/queues/request-index-build.ts";
import { requestIngest } from "../../adapters/queues/request-ingest.ts";
import { isFinal } from "../../domain/inventory/batch.ts";
import { uploadNotifications } from "../../domain/inventory/upload-notification.ts";
import { logger } from "../../platform/logger.ts";
import { ingestBatch } from "./ingest-batch.ts";
import type { IngestContext } from "./ingest-context.ts";

/**
 * Takes in the batches a bucket's notification tells of; what a run has no time for another goes on with. Where one was completed it asks for a new search index and announces
 * what changed. Repeating it is harmless: what is done stays done, and both are said again in case the process died before.
 */
export async function ingestUploads(notification: string, context: IngestContext): Promise<void> {
  const { Records = [] } = uploadNotifications.parse(notification);
  for (const record of Records) {
    // Keys arrive as they stand in a URL's query.
    const key = decodeURIComponent(record.s3.object.key.replaceAll("+", " "));
    const batchId = batchIdOfUpload(key);
    const batch = batchId === null ? null : await ingestBatch(batchId, context);
    if (batch === null) {
      logger.warn("An uploaded object belongs to no batch", { key });
      continue;
    }
    logger.info("Batch taken", { batch_id: batch.batchId, status: batch.status, ...batch.counts });
    if (!isFinal(batch)) await requestIngest(record.s3.object.key, batch.source);
    if (batch.status === "completed") await Promise.all([requestIndexBuild(batch), announceChanges(batch)]);
  }
}
