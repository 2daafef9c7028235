import { gzipSync } from "node:zlib";
import { createBatch } from "../../../shared/application/inventory/create-batch.ts";
import type { IngestContext } from "../../../shared/application/inventory/ingest-context.ts";
import { ingestUploads } from "../../../shared/application/inventory/ingest-uploads.ts";
import type { Batch } from "../../../shared/domain/inventory/batch.ts";
import type { BatchRequest } from "../../../shared/domain/inventory/new-batch.ts";
import { getBatch } from "../../../shared/persistence/inventory/batches.ts";

/** The fixed time of these tests. */
export const clock = { now: () => Date.parse("2026-11-20T09:00:00+09:00") };

/** A run without a time limit. */
export const unhurried = { clock, hasTimeLeft: () => true };

/** Converts rows to a batch's gzip file. */
export const toFile = (rows: readonly object[]): Uint8Array =>
  gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

/** Announces a batch and uploads its file as an operator does. */
export async function uploadBatch(request: BatchRequest, file: Uint8Array): Promise<string> {
  const { batch, upload } = await createBatch(request, { actor: "tester", now: clock.now() });
  const { status } = await fetch(upload.url, {
    method: "PUT",
    headers: upload.headers,
    body: Buffer.from(file),
  });
  if (status !== 200) throw new Error(`The upload was answered ${status}`);
  return batch.batchId;
}

/** Returns the bucket notification of an upload. */
export const notificationOf = (source: string, batchId: string): string =>
  JSON.stringify({ Records: [{ s3: { object: { key: `inventory/${source}/${batchId}.ndjson.gz` } } }] });

/** Announces, uploads and ingests a batch. */
export async function takeBatch(
  request: BatchRequest,
  file: Uint8Array,
  context: IngestContext = unhurried,
): Promise<Batch> {
  const batchId = await uploadBatch(request, file);
  await ingestUploads(notificationOf(request.source, batchId), context);
  const batch = await getBatch(batchId);
  if (batch === null) throw new Error(`Batch ${batchId} is gone`);
  return batch;
}
