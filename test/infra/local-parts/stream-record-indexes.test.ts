import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startDynamodb } from "../../../infra/local/emulators/start-dynamodb.ts";

test("the emulator finds the last stream record by an index instead of reading all of them", async () => {
  const directory = await mkdtemp(join(tmpdir(), "stream-records-"));
  const emulator = await startDynamodb(directory);
  try {
    const database = new DatabaseSync(join(directory, "dynamodb.sqlite"), { readOnly: true });
    const plan = database
      .prepare(
        "EXPLAIN QUERY PLAN SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?",
      )
      .all("any");
    database.close();
    expect(JSON.stringify(plan)).toContain("_stream_records_by_number");
  } finally {
    await emulator.stop();
    await rm(directory, { recursive: true });
  }
});
