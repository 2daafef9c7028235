import type { Batch } from "../../domain/inventory/batch.ts";
import { batchKey, batchSequenceKey } from "../keys/inventory-keys.ts";
import { sequenceText } from "../keys/item-keys.ts";
import { fastCompressedField } from "../table/compressed-json.ts";
import { queryPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import {
  commit,
  mustBeNew,
  putWrite,
  updateWrite,
  type Write,
  type WriteCondition,
} from "../table/transaction.ts";

/** Name of the write that rejects a second batch with the same source and sequence. */
export const batchSequenceWriteName = "batch-sequence";
/** Name of the write that rejects changes of a batch in a final state. */
export const openBatchWriteName = "open-batch";

const mustBeOpen: WriteCondition = {
  expression: "#status IN (:awaiting, :processing)",
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

/** Returns the writes that store a new batch, named `batchSequenceWriteName`. */
export function newBatchWrites(batch: Batch): Write[] {
  const pointer = {
    ...batchSequenceKey(batch.source, batch.sequence),
    entity: "batch_sequence",
    batchId: batch.batchId,
  };
  return [
    putWrite("put:batch", "batch", toItem(batch), mustBeNew),
    putWrite("put:batchSequence", batchSequenceWriteName, pointer, mustBeNew),
  ];
}

/** Returns the write that changes a batch before its final state, named `openBatchWriteName`. */
export const batchWrite = (batch: Batch): Write =>
  putWrite("put:batch", openBatchWriteName, toItem(batch), mustBeOpen);

/** Name of the write that rejects a second decision on a batch's held removals. */
export const heldBatchWriteName = "held-batch";

/**
 * Returns the write that stores `decidedBy`, the id of the batch that decides on the held removals of another batch.
 *
 * @param isFirst true for the first decision, which is rejected if the removals were already decided
 */
export const removalsDecisionWrite = (batchId: string, decidedBy: string, isFirst: boolean): Write =>
  updateWrite(
    "update:batch",
    heldBatchWriteName,
    batchKey(batchId),
    { expression: "SET removalsDecidedBy = :by", values: { ":by": decidedBy } },
    isFirst
      ? {
          expression: "heldRemovals > :none AND removalsDecidedBy = :undecided",
          values: { ":none": 0, ":undecided": null },
        }
      : { expression: "attribute_exists(pk)" },
  );

/** Returns the write that stores a batch without a file. Such a batch has no sequence number of its own. */
export const removalBatchWrite = (batch: Batch): Write =>
  putWrite("put:batch", "batch", toItem(batch), mustBeNew);

/** Changes a batch in a transaction of its own. @throws TransactionRefused by the write `openBatchWriteName`. */
export const putBatch = (batch: Batch): Promise<void> => commit([batchWrite(batch)]);

const batchItems = storedEntity<Batch>("batch", { rejectedRows: fastCompressedField });
/** Returns a stored batch. Batches of earlier releases have no held removals. */
const fromItem = (item: StoredItem): Batch => ({
  ...{ heldRemovals: 0, removalsDecidedBy: null, confirms: null },
  ...batchItems.fromItem(item),
});
const toItem = (batch: Batch) => batchItems.toItem(batchKey(batch.batchId), batch);
