import { DatabaseSync } from "node:sqlite";

/**
 * Number of records per deletion, so that neither the emulator nor this process is blocked for more than a few
 * milliseconds.
 */
const mostAtOnce = 500;
/** `SQLITE_BUSY` */
const busyCode = 5;

/**
 * Deletes the oldest records of a shard from the emulator's database, because the emulator never deletes records
 * itself. To describe a stream, the emulator takes as long as to read all of the stream's records, and blocks all other
 * requests in the meantime.
 *
 * @param databasePath the file of a running emulator.
 * @param upTo sequence number of the newest record to delete. The newest record of a stream must stay, because the
 * emulator counts from it.
 * @returns whether there may be more to delete. Also false while the emulator is writing; the next call then deletes
 * the records.
 */
export function trimStreamRecords(
  databasePath: string,
  { tableName, shardId, upTo }: { tableName: string; shardId: string; upTo: bigint },
): boolean {
  const database = new DatabaseSync(databasePath, { timeout: 0 });
  try {
    const { changes } = database
      .prepare(
        `DELETE FROM _stream_records WHERE id IN (
          SELECT id FROM _stream_records
          WHERE table_name = ? AND shard_id = ? AND CAST(sequence_number AS INTEGER) <= ?
          ORDER BY CAST(sequence_number AS INTEGER) LIMIT ${mostAtOnce}
        )`,
      )
      .run(tableName, shardId, upTo);
    return Number(changes) === mostAtOnce;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busyCode) return false;
    throw error;
  } finally {
    database.close();
  }
}
