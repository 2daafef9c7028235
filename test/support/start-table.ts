import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startDynamodb } from "@vehicle-sourcing/local-aws/emulators/start-dynamodb.ts";
import { type KeyAttribute, tableDefinition } from "../../infra/stacks/table-definition.ts";
import { logger } from "../../shared/platform/logger.ts";

/** A table of its own for one test file. */
export interface RunningTable {
  /** Ends the emulator; the table is gone with it. */
  stop(): Promise<void>;
}

const tableName = "vehicle-sourcing-test";

/**
 * Starts a DynamoDB on a free port, in memory unless it is given a directory, creates the table as it is deployed, and
 * sets the environment variables of a sandbox function so that the code under test finds it.
 *
 * @param options.streamed whether the table keeps its stream too; without a reader it would only slow tests down.
 */
export async function startTable(
  dataDirectory: string | null = null,
  { streamed = false }: { streamed?: boolean } = {},
): Promise<RunningTable> {
  const emulator = await startDynamodb(dataDirectory);
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    ENVIRONMENT: "sandbox",
    STAGE_NAME: "test-sandbox",
    API_VERSION: "v1.60",
    DOCS_URL: "https://docs.example.com",
    RATE_LIMITS_ENFORCED: "false",
    SECOND_OPERATOR_NEEDED: "false",
    STORAGE_URL: "https://storage.example.com",
    STREAM_URL: "wss://stream.example.com/live",
    PARTNER_API_URL: "https://api.example.com",
    WATCHES_PER_HOUR: "120",
    WATCHES_IN_ALL: "5000",
    HELD_REMOVAL_PERCENT: "20",
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_DYNAMODB: emulator.url,
  });
  logger.setLogLevel("SILENT");
  await createTable(emulator.url, streamed);
  return { stop: () => emulator.stop() };
}

async function createTable(endpoint: string, streamed: boolean): Promise<void> {
  const { partitionKey, sortKey, indexes, streamView } = tableDefinition;
  const client = new DynamoDBClient({ endpoint });
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
