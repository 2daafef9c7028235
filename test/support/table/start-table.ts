import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startDynamodb } from "@vehicle-sourcing/local-aws/emulators/start-dynamodb.ts";
import { type KeyAttribute, tableDefinition } from "../../../infra/stacks/table-definition.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { InMemoryTable } from "../../explore/table/in-memory-table.ts";
import { handleTableInProcess, inMemoryTableUrl } from "./handle-table-in-process.ts";

/** The table of one test file. */
export interface RunningTable {
  /** Stops the engine and deletes the table. */
  stop(): Promise<void>;
}

/** Optional requirements of a test. */
export interface TableNeeds {
  /** Directory of the emulator's table, for tests that end its process. Null stores it in memory. */
  dataDirectory?: string | null;
  /** True to enable the stream, which slows down tests. */
  streamed?: boolean;
  /** `memory` runs in this process. `TABLE_ENGINE` overrides it for a whole run. */
  engine?: "memory" | "emulator";
}

const tableName = "vehicle-sourcing-test";

/**
 * Starts a table as deployed, and sets the environment variables of a sandbox function so that the tested code
 * finds it. The table runs in this process, and random programs compare it with the emulator, unless the test
 * needs the stream or a table whose process can be killed.
 */
export async function startTable({
  dataDirectory = null,
  streamed = false,
  engine,
}: TableNeeds = {}): Promise<RunningTable> {
  const needsEmulator = dataDirectory !== null || streamed;
  const chosen = engine ?? (needsEmulator ? "emulator" : (process.env.TABLE_ENGINE ?? "memory"));
  const { url, stop } = chosen === "memory" ? startInMemory() : await startEmulated(dataDirectory, streamed);
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    ENVIRONMENT: "sandbox",
    STAGE_NAME: "test-sandbox",
    API_VERSION: "v1.60",
    DOCS_URL: "https://docs.example.com",
    RATE_LIMITS_ENFORCED: "false",
    SECOND_OPERATOR_NEEDED: "false",
    AWARD_GRACE_SECONDS: "0",
    STORAGE_URL: "https://storage.example.com",
    STREAM_URL: "wss://stream.example.com/live",
    PARTNER_API_URL: "https://api.example.com",
    WATCHES_PER_HOUR: "120",
    WATCHES_IN_ALL: "5000",
    HELD_REMOVAL_PERCENT: "20",
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_DYNAMODB: url,
  });
  logger.setLogLevel("SILENT");
  return { stop };
}

interface TableEngine extends RunningTable {
  url: string;
}

function startInMemory(): TableEngine {
  const stopHandling = handleTableInProcess(new InMemoryTable(tableName, tableDefinition));
  return { url: inMemoryTableUrl, stop: async () => stopHandling() };
}

async function startEmulated(dataDirectory: string | null, streamed: boolean): Promise<TableEngine> {
  const emulator = await startDynamodb(dataDirectory);
  await createTable(emulator.url, streamed);
  return { url: emulator.url, stop: () => emulator.stop() };
}

async function createTable(endpoint: string, streamed: boolean): Promise<void> {
  const { partitionKey, sortKey, indexes, streamView } = tableDefinition;
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new DynamoDBClient({ endpoint, region: "ap-northeast-2", credentials });
  const keySchema = (hash: KeyAttribute, range: KeyAttribute) => [
    { AttributeName: hash.name, KeyType: "HASH" as const },
    { AttributeName: range.name, KeyType: "RANGE" as const },
  ];
  const attributes = [partitionKey, sortKey, ...indexes.flatMap((one) => [one.partitionKey, one.sortKey])];
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      ...(streamed && { StreamSpecification: { StreamEnabled: true, StreamViewType: streamView } }),
      KeySchema: keySchema(partitionKey, sortKey),
      AttributeDefinitions: attributes.map(({ name, type }) => ({
        AttributeName: name,
        AttributeType: type,
      })),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  );
  client.destroy();
}
