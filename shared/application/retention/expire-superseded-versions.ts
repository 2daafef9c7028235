import { expireVersion, readSupersededVersion } from "../../persistence/orders/superseded-versions.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/table/stream-record.ts";

/**
 * Sets the expiry of every order version that a batch of the table's stream replaces. Repeating it changes
 * nothing.
 * @returns the position of the first unreadable record; null if there is none
 */
export async function expireSupersededVersions(records: readonly StreamRecord[]): Promise<number | null> {
  const { found, unreadable } = readStreamBatch(records, (record) => {
    const superseded = readSupersededVersion(record);
    return superseded === null ? [] : [superseded];
  });
  await Promise.all(found.map(({ content }) => expireVersion(content)));
  return firstOf(unreadable);
}
