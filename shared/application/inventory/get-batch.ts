import { Problem } from "../../domain/errors/problem.ts";
import type { Batch } from "../../domain/inventory/batch.ts";
import { getBatch as readBatch } from "../../persistence/inventory/batches.ts";

/** Returns the batch in its current state. @throws Problem not_found */
export async function getBatch(batchId: string): Promise<Batch> {
  const batch = await readBatch(batchId);
  if (batch === null)
    throw new Problem(
      "not_found",
      `No inventory batch has the id ${batchId}. List the batches to find its id.`,
    );
  return batch;
}
