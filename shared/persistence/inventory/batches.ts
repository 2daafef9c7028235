import type { Batch } from "../../domain/inventory/batch.ts";
import { batchKey, batchSequenceKey } from "../inventory-keys.ts";
import { sequenceText } from "../keys.ts";
import { fastPackedField } from "../packed-json.ts";
import { queryPage } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table.ts";
import { commit, type Guard, mustBeNew, putWrite, updateWrite, type Write } from "../transaction.ts";

/** Name of the guard that rejects a second batch with the same source and sequence. */
export const batchSequenceGuard = "batch-sequence";
/** Name of the guard that rejects changes of a batch in a final state. */
export const openBatchGuard = "open-batch";

const mustBeOpen: Guard = {
  condition: "#status IN (:awaiting, :processing)",
  names: { "#status": "status" },
  values: { ":awaiting": "awaiting_upload", ":processing": "processing" },
};

/** Returns the batch with this id; null if it does not exist. */
export async function getBatch(batchId: string): Promise<Batch | null> {
  const item = await getItem("get:batch", batchKey(batchId));
  return item === null ? null : fromItem(item);
}

/** Returns the id of the batch with this source and sequence; null if it does not exist. */
export async function getBatchIdBySequence(source: string, sequence: number): Promise<string | null> {
  const item = await getItem("get:batchSequence", batchSequenceKey(source, sequence));
  return item === null ? null : String(item.batchId);
}

/**
 * Returns at most `count` batches of a source by descending sequence; if `below` is given, only batches with a lower
 * sequence.
 * @returns whether more follow
 */
export async function listBatches(
  source: string,
  count: number,
  below: number | null,
): Promise<{ batches: Batch[]; more: boolean }> {
  const first = batchSequenceKey(source, 0);
  const { items } = await queryPage("query:batchSequence", {
    partition: first.pk,
    sortKey: "sk BETWEEN :first AND :last",
    values: {
      ":first": first.sk,
      ":last": below === null ? beyondSequences : `BATCH#${sequenceText(below - 1)}`,
    },
    descending: true,
    limit: count + 1,
  });
  const shown = items.slice(0, count);
  const batches = await getItems(
    "get:batch",
    shown.map(({ batchId }) => batchKey(String(batchId))),
  );
  return {
    batches: batches.flatMap((item) => (item === null ? [] : [fromItem(item)])),
    more: items.length > count,
  };
}

/** Sorts after the key of every sequence. */
const beyondSequences = "BATCH#~";

/** Returns the writes that store a new batch, guarded by `batchSequenceGuard`. */
export function newBatchWrites(batch: Batch): Write[] {
  const pointer = {
    ...batchSequenceKey(batch.source, batch.sequence),
    entity: "batch_sequence",
    batchId: batch.batchId,
  };
  return [
    putWrite("put:batch", "batch", toItem(batch), mustBeNew),
    putWrite("put:batchSequence", batchSequenceGuard, pointer, mustBeNew),
  ];
}

/** Returns the write that changes a batch before its final state, guarded by `openBatchGuard`. */
export const batchWrite = (batch: Batch): Write =>
  putWrite("put:batch", openBatchGuard, toItem(batch), mustBeOpen);

/** Name of the guard that rejects a second decision on a batch's held removals. */
export const heldBatchGuard = "held-batch";

/**
 * Returns the write that stores `decidedBy`, the id of the batch that decides on the held removals of another batch.
 *
 * @param isFirst true for the first decision, which is rejected if the removals were already decided
 */
export const removalsDecisionWrite = (batchId: string, decidedBy: string, isFirst: boolean): Write =>
  updateWrite(
    "update:batch",
    heldBatchGuard,
    batchKey(batchId),
    { expression: "SET removalsDecidedBy = :by", values: { ":by": decidedBy } },
    isFirst
      ? {
          condition: "heldRemovals > :none AND removalsDecidedBy = :undecided",
          values: { ":none": 0, ":undecided": null },
        }
      : { condition: "attribute_exists(pk)" },
  );

/** Returns the write that stores a batch without a file. Such a batch has no sequence number of its own. */
export const removalBatchWrite = (batch: Batch): Write =>
  putWrite("put:batch", "batch", toItem(batch), mustBeNew);

/** Changes a batch in a transaction of its own. @throws TransactionRefused by `openBatchGuard`. */
export const putBatch = (batch: Batch): Promise<void> => commit([batchWrite(batch)]);

const batchItems = storedEntity<Batch>("batch", { rejectedRows: fastPackedField });
/** Returns a stored batch. Batches of earlier releases have no held removals. */
const fromItem = (item: StoredItem): Batch => ({
  ...{ heldRemovals: 0, removalsDecidedBy: null, confirms: null },
  ...batchItems.fromItem(item),
});
const toItem = (batch: Batch) => batchItems.toItem(batchKey(batch.batchId), batch);
