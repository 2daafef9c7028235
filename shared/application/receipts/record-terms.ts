import { writeTermsObject } from "../../adapters/object-storage/terms-objects.ts";
import { readChangedTerms } from "../../persistence/orders/read-changed-terms.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/table/stream-record.ts";
import { logger } from "../../platform/logger.ts";

/**
 * Records the terms of orders in the archive: of each order that a batch of the table's stream inserts, and of each
 * order whose terms the batch changes. Nobody can change the stream or replace a record, so receipts detect terms that
 * somebody writes into the table later. Repeating the batch changes nothing.
 *
 * @returns the position of the first record to repeat; null when there is none
 */
export async function recordTerms(records: readonly StreamRecord[]): Promise<number | null> {
  const { found, unreadable } = readStreamBatch(records, (record) => {
    const terms = readChangedTerms(record);
    return terms === null ? [] : [terms];
  });
  const outcomes = await Promise.allSettled(found.map(({ content }) => writeTermsObject(content)));
  const failed = outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [];
    logger.error("The terms of an order could not be recorded", { error: outcome.reason });
    return found[index]?.position ?? [];
  });
  return firstOf([...unreadable, ...failed]);
}
