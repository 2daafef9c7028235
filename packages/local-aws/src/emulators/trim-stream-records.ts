import { DatabaseSync } from "node:sqlite";

/** Taken at once, so that neither the emulator nor this process waits for more than some milliseconds. */
const mostAtOnce = 500;
/** `SQLITE_BUSY` */
const busyCode = 5;

/**
 * Deletes the oldest records of a shard from the emulator's database, which keeps every record for ever: reading the
 * description of a stream takes it as long as reading all records of the stream, and nothing else is answered
 * meanwhile.
 *
 * @param databasePath the file of a running emulator.
 * @param upTo sequence number of the newest record that may go. The newest of a stream has to stay: the emulator counts
 *   on from it.
 * @returns whether there may be more to delete. False also while the emulator is writing: the next call finds them.
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
