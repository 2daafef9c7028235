import { gzipSync } from "node:zlib";
import { writeArchiveObject } from "../../adapters/object-storage/archive-objects.ts";
import { type ArchivedRecord, readArchivedRecord } from "../../persistence/retention/read-archived-record.ts";
import {
  firstOf,
  readStreamBatch,
  type StreamContent,
  type StreamRecord,
} from "../../persistence/table/stream-record.ts";
import { logger } from "../../platform/logger.ts";

/**
 * Archives the items that a batch of the table's stream removes: one object of gzip JSON lines per archive folder. An
 * object is named after its first and last record and the number of records, so a repeated batch writes nothing. A
 * batch with different bounds repeats lines but loses none.
 *
 * @returns the position of the first unreadable record, or of the first removed record if an object could not be
 * written; null when there is none
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
  // The next run repeats the whole batch. Its objects then begin with the same records, so their names stay the same.
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
