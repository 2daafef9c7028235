import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CreateTableCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { startDynamodb } from "../../src/emulators/start-dynamodb.ts";
import { connectStreams } from "../../src/provision/connect-streams.ts";
import { connectClients } from "./connect-clients.ts";

test("the emulator finds the last stream record by an index instead of reading all records", async () => {
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

test("stream records up to a given record are deleted, and later records are kept and numbered consecutively", async () => {
  const directory = await mkdtemp(join(tmpdir(), "stream-records-"));
  const emulator = await startDynamodb(directory);
  const { dynamodb } = connectClients(emulator.url, "root");
  const streams = connectStreams(emulator.url);
  const put = (count: number) =>
    dynamodb.send(new PutItemCommand({ TableName: "cars", Item: { pk: { S: `car ${count}` } } }));
  try {
    const created = await dynamodb.send(
      new CreateTableCommand({
        TableName: "cars",
        KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
        AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
        BillingMode: "PAY_PER_REQUEST",
        StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
      }),
    );
    for (let count = 1; count <= 6; count += 1) await put(count);
    const streamArn = created.TableDescription?.LatestStreamArn ?? "";
    const shardId = (await streams.listShards(streamArn))[0]?.ShardId ?? "";
    const records = { tableName: "cars", shardId, upTo: 4n };
    expect(emulator.trimStream({ ...records, shardId: "another" })).toBe(false);
    expect(emulator.trimStream(records)).toBe(false);
    await put(7);
    const kept = await streams.getRecords(await streams.findPosition(streamArn, shardId, null));
    expect(kept.records.map(({ dynamodb: { SequenceNumber } }) => Number(SequenceNumber))).toEqual([5, 6, 7]);
  } finally {
    streams.destroy();
    dynamodb.destroy();
    await emulator.stop();
    await rm(directory, { recursive: true });
  }
});
