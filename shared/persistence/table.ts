import {
  type AttributeValue,
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { cutPortions } from "../platform/cut-portions.ts";
import { requireVariable, variable } from "../platform/environment-variables.ts";
import { sdkLogger } from "../platform/sdk-logger.ts";
import type { ItemKey } from "./keys.ts";

/** An item as stored, before a repository has given it a type. */
export type StoredItem = Record<string, unknown>;

/** One client for the life of the environment; connections are kept alive by the SDK. */
export const tableClient = new DynamoDBClient({ maxAttempts: 4, logger: sdkLogger });

/** The environment's only table. */
export const tableName = (): string => requireVariable(variable.tableName);

/** Values ready for the wire: absent fields are dropped, numbers stay exact, binary stays binary. */
export const toAttributes = (item: Record<string, unknown>): Record<string, AttributeValue> =>
  marshall(item, { removeUndefinedValues: true });

/** The reverse of `toAttributes`. */
export const fromAttributes = (item: Record<string, AttributeValue>): StoredItem => unmarshall(item);

/** Reads one item, strongly consistent unless told otherwise; null when it does not exist. */
export async function getItem(
  key: ItemKey,
  options: { consistent?: boolean } = {},
): Promise<StoredItem | null> {
  const { Item } = await tableClient.send(
    new GetItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...key }),
      ConsistentRead: options.consistent ?? true,
    }),
  );
  return Item === undefined ? null : fromAttributes(Item);
}

const largestBatch = 100;

/**
 * Reads items, strongly consistent, in the order asked for (null where one does not exist). One round trip per 100, all at once;
 * what the table could not answer in one go is asked for again.
 */
export async function getItems(keys: readonly ItemKey[]): Promise<(StoredItem | null)[]> {
  const found = new Map<string, StoredItem>();
  const wanted = [...new Map(keys.map((key) => [nameOf(key), toAttributes({ ...key })])).values()];
  const pages = cutPortions(wanted, largestBatch);
  await Promise.all(pages.map((page) => readPage(page, (item) => found.set(nameOf(item), item))));
  return keys.map((key) => found.get(nameOf(key)) ?? null);
}

async function readPage(
  keys: Record<string, AttributeValue>[],
  take: (item: StoredItem) => void,
): Promise<void> {
  let pending = keys;
  while (pending.length > 0) {
    const { Responses, UnprocessedKeys } = await tableClient.send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys: pending, ConsistentRead: true } } }),
    );
    for (const attributes of Responses?.[tableName()] ?? []) take(fromAttributes(attributes));
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
}

const nameOf = ({ pk, sk }: StoredItem | ItemKey): string => `${pk}\n${sk}`;

/** One page of a query. `lastKey` continues it; null when the partition is read to its end. */
export interface QueryPage {
  items: StoredItem[];
  lastKey: Record<string, unknown> | null;
}

/** Parts of a query that differ between access patterns; names and values are marshalled here. */
export interface QueryRequest {
  indexName?: string;
  condition: string;
  filter?: string;
  names?: Record<string, string>;
  values: Record<string, unknown>;
  limit?: number;
  descending?: boolean;
  startKey?: Record<string, unknown> | null;
}

/** Runs one query request; base-table queries are strongly consistent, index queries cannot be. */
export async function queryPage(request: QueryRequest): Promise<QueryPage> {
  const input: QueryCommandInput = {
    TableName: tableName(),
    IndexName: request.indexName,
    KeyConditionExpression: request.condition,
    FilterExpression: request.filter,
    ExpressionAttributeNames: request.names,
    ExpressionAttributeValues: toAttributes(request.values),
    Limit: request.limit,
    ScanIndexForward: request.descending !== true,
    ConsistentRead: request.indexName === undefined,
    ExclusiveStartKey: request.startKey ? toAttributes(request.startKey) : undefined,
  };
  const { Items, LastEvaluatedKey } = await tableClient.send(new QueryCommand(input));
  return {
    items: (Items ?? []).map(fromAttributes),
    lastKey: LastEvaluatedKey === undefined ? null : fromAttributes(LastEvaluatedKey),
  };
}

/** Runs a query to its end, page after page. Only for partitions that are small by nature. */
export async function queryAll(request: QueryRequest): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  let startKey: Record<string, unknown> | null = null;
  do {
    const page: QueryPage = await queryPage({ ...request, startKey });
    items.push(...page.items);
    startKey = page.lastKey;
  } while (startKey !== null);
  return items;
}
