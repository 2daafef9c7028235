import { DatabaseSync } from "node:sqlite";

/**
 * Adds missing indexes on stream records to the emulator's database. Without the indexes, the emulator reads every
 * record whenever an item is written: 1,100 writes per second with an empty stream, 76 with 12,000 records; with the
 * indexes always about 3,000.
 *
 * @param databasePath the file of a running emulator whose tables already exist.
 */
export function indexStreamRecords(databasePath: string): void {
  const database = new DatabaseSync(databasePath, { timeout: 5_000 });
  try {
    database.exec(`
      CREATE INDEX IF NOT EXISTS _stream_records_by_number
        ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
      CREATE INDEX IF NOT EXISTS _stream_records_by_shard
        ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
    `);
  } finally {
    database.close();
  }
}
