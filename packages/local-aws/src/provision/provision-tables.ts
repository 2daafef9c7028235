import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceNotFoundException,
  type StreamViewType,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import type { ResolvedResource } from "../templates/resolved-stage.ts";

/** Creates the table of a template resource, or updates an existing table to match it. */
export async function provisionTable(client: DynamoDBClient, resource: ResolvedResource): Promise<void> {
  const wanted = readTable(resource);
  const existing = await describeTable(client, wanted.TableName!);
  if (existing === null) {
    await client.send(new CreateTableCommand(wanted));
    await setTimeToLive(client, resource);
    return;
  }
  const difference = findDifference(wanted, existing);
  if (difference !== null) {
    throw new Error(
      `Table ${wanted.TableName} exists with another ${difference} than its template asks for; ` +
        "start over with --fresh, or change the template back",
    );
  }
  const known = new Set(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of wanted.GlobalSecondaryIndexes ?? []) {
    if (!known.has(index.IndexName)) await addIndex(client, wanted, index);
  }
}

function readTable({ properties, reference }: ResolvedResource): CreateTableCommandInput {
  const stream = properties.StreamSpecification as { StreamViewType?: StreamViewType } | undefined;
  const localIndexes = properties.LocalSecondaryIndexes as CreateTableCommandInput["LocalSecondaryIndexes"];
  const indexes = properties.GlobalSecondaryIndexes as GlobalSecondaryIndex[] | undefined;
  return {
    TableName: reference,
    KeySchema: properties.KeySchema as KeySchemaElement[],
    AttributeDefinitions: properties.AttributeDefinitions as AttributeDefinition[],
    BillingMode: "PAY_PER_REQUEST",
    ...(localIndexes?.length ? { LocalSecondaryIndexes: localIndexes } : {}),
    ...(indexes?.length ? { GlobalSecondaryIndexes: indexes.map(plainIndex) } : {}),
    ...(stream?.StreamViewType
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } }
      : {}),
  };
}

/** Returns an index without its throughput, because the local table is always on demand. */
function plainIndex({ IndexName, KeySchema, Projection }: GlobalSecondaryIndex): GlobalSecondaryIndex {
  return { IndexName, KeySchema, Projection };
}

async function describeTable(client: DynamoDBClient, tableName: string): Promise<TableDescription | null> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

/**
 * Returns the first unchangeable difference between an existing table and its template; null if there is
 * none.
 */
function findDifference(wanted: CreateTableCommandInput, existing: TableDescription): string | null {
  if (keysOf(wanted.KeySchema) !== keysOf(existing.KeySchema)) return "key";
  const types = (definitions: AttributeDefinition[] = []) =>
    new Map(definitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]));
  const existingTypes = types(existing.AttributeDefinitions);
  for (const [name, type] of types(wanted.AttributeDefinitions)) {
    if ((existingTypes.get(name) ?? type) !== type) return `type of ${name}`;
  }
  const wantedView = wanted.StreamSpecification?.StreamViewType;
  if (existing.StreamSpecification?.StreamViewType !== wantedView) return "stream view";
  for (const index of wanted.GlobalSecondaryIndexes ?? []) {
    const same = existing.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index.IndexName);
    if (same !== undefined && keysOf(same.KeySchema) !== keysOf(index.KeySchema))
      return `index ${index.IndexName}`;
  }
  return null;
}

function keysOf(schema: KeySchemaElement[] = []): string {
  return schema
    .map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`)
    .sort()
    .join(",");
}

async function addIndex(
  client: DynamoDBClient,
  table: CreateTableCommandInput,
  index: GlobalSecondaryIndex,
): Promise<void> {
  await client.send(
    new UpdateTableCommand({
      TableName: table.TableName,
      AttributeDefinitions: table.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [
        { Create: { IndexName: index.IndexName, KeySchema: index.KeySchema, Projection: index.Projection } },
      ],
    }),
  );
}

async function setTimeToLive(
  client: DynamoDBClient,
  { properties, reference }: ResolvedResource,
): Promise<void> {
  const specification = properties.TimeToLiveSpecification as
    | { AttributeName: string; Enabled: boolean }
    | undefined;
  if (specification === undefined || !specification.Enabled) return;
  await client.send(
    new UpdateTimeToLiveCommand({ TableName: reference, TimeToLiveSpecification: specification }),
  );
}
