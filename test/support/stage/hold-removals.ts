import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import { fewestHeldRemovals } from "../../../shared/domain/inventory/hold-removals.ts";
import { buildRow } from "../records/build-listing-row.ts";
import { nextBatchSequence, uploadRows, waitForBatch } from "./enter-listings.ts";
import type { StageClient } from "./stage-client.ts";

/** No test orders cars of this auction house, so tests may remove them. */
const source = "auction_d";

/**
 * Uploads a full batch that omits enough earlier cars for every stage to hold its removals.
 * @returns the id of the batch
 */
export async function holdRemovals(stage: StageClient): Promise<string> {
  const run = nextBatchSequence();
  const rows = Array.from({ length: fewestHeldRemovals + 1 }, (_, place) =>
    buildRow({ listing_id: `${source}_${run}_${place}`, license_plate: null, vin: null }),
  );
  const enter = async (kind: BatchKind, sent: readonly object[]): Promise<string> => {
    const body = { source, kind, sequence: nextBatchSequence() };
    const announced = await stage.operator("sandbox", "POST", "/ops/v1/inventory/batches", body);
    const uploaded = await uploadRows(announced, sent);
    if (uploaded !== 200) throw new Error(`The upload was answered with ${uploaded}`);
    await waitForBatch(stage, "sandbox", announced.body.id);
    return announced.body.id;
  };
  await enter("delta", rows);
  return enter("full", rows.slice(0, 1));
}
