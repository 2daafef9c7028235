import { gzipSync } from "node:zlib";
import { writeArchiveObject } from "../../adapters/object-storage/archive-objects.ts";
import { type ArchivedRecord, readArchivedRecord } from "../../persistence/retention/read-archived-record.ts";
import {
  firstOf,
  readStreamBatch,
  type StreamContent,
  type StreamRecord,
} from "../../persistence/stream-record.ts";
import { logger } from "../../platform/logger.ts";

/**
 * Stores what a batch of the table's stream takes out of the table: one object of gzip JSON lines for each folder of
 * the archive. Objects are named after the first and the last record in them and how many there are, so that a batch
 * that arrives again writes nothing; cut in other places, it repeats lines and loses none.
 *
 * @returns the position of the first record that cannot be read, or of the first of all that were removed if an object
 * could not be written; null when there is none
 */
export async function archiveRemoved(records: readonly StreamRecord[]): Promise<number | null> {
  const { found, unreadable } = readStreamBatch(records, (record) => {
    const archived = readArchivedRecord(record);
    return archived === null ? [] : [archived];
  });
  const objects = Map.groupBy(found, ({ content: { area, folder } }) => `${area}/${folder}`);
  const sequenceOf = (position: number) => records[position]?.dynamodb?.SequenceNumber ?? "";
  const outcomes = await Promise.allSettled([...objects.values()].map((some) => store(some, sequenceOf)));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  for (const error of failures) logger.error("An object could not be archived", { error });
  // All are written again, so that those which were have the same first record and the same name.
  const again = failures.length > 0 ? found.map(({ position }) => position) : [];
  return firstOf([...unreadable, ...again]);
}

async function store(
  some: StreamContent<ArchivedRecord>["found"],
  sequenceOf: (position: number) => string,
): Promise<void> {
  const [first, last] = [some.at(0), some.at(-1)];
  if (first === undefined || last === undefined) return;
  const { area, folder } = first.content;
  const name = `${sequenceOf(first.position)}-${sequenceOf(last.position)}-${some.length}`;
  const lines = some.map(({ content }) => `${JSON.stringify(content.content)}\n`);
  await writeArchiveObject(area, `${folder}${name}.ndjson.gz`, gzipSync(lines.join("")));
}
