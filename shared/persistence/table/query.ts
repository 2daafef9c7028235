import { QueryCommand } from "@aws-sdk/client-dynamodb";
import type { IndexPartition, PartitionKey } from "../keys/item-keys.ts";
import { type DueWork, duePrefix, type IndexList, type ItemKind, indexPrefix } from "../keys/item-kinds.ts";
import { type Permissions, requireCovered, targetOf } from "./permissions.ts";
import { fromAttributes, type StoredItem, tableClient, tableName, toAttributes } from "./table.ts";

/** One page of a query. `lastKey` continues it; null at the end of the partition. */
export interface QueryPage {
  items: StoredItem[];
  lastKey: Record<string, unknown> | null;
}

/** The parts of a query that differ between access patterns, before marshalling. */
export interface QueryRequest<Partition extends string> {
  partition: Partition;
  /** Condition on the sort key as a DynamoDB expression; without it, the whole partition is read. */
  sortKey?: string;
  filter?: string;
  names?: Record<string, string>;
  /** Values of the condition and the filter; `:partition` is reserved. */
  values?: Record<string, unknown>;
  limit?: number;
  descending?: boolean;
  startKey?: Record<string, unknown> | null;
}

/**
 * Reads one page of a partition of the table, strongly consistent. Needs a permission for each kind of item
 * that may be in it.
 */
export function queryPage<Kind extends ItemKind>(
  permissions: Permissions<"query", Kind>,
  request: QueryRequest<PartitionKey<NoInfer<Kind>>>,
): Promise<QueryPage> {
  requireCovered(permissions, request.partition);
  return sendQuery(request, { partitionKey: "pk" });
}

/** Reads like `queryPage`, but to the end of the partition. Only for partitions that stay small. */
export const queryAll = <Kind extends ItemKind>(
  permissions: Permissions<"query", Kind>,
  request: QueryRequest<PartitionKey<NoInfer<Kind>>>,
): Promise<StoredItem[]> => readToEnd((startKey) => queryPage<Kind>(permissions, { ...request, startKey }));

/** Reads one page of a list of the inverted index, which is eventually consistent. */
export function queryIndexPage<List extends IndexList>(
  permission: `queryIndex:${List}`,
  request: QueryRequest<IndexPartition<NoInfer<List>>>,
): Promise<QueryPage> {
  if (!request.partition.startsWith(indexPrefix[targetOf(permission)])) {
    throw new Error(`${permission} does not cover ${request.partition}`);
  }
  return sendQuery(request, { indexName: "gsi1", partitionKey: "gsi1pk" });
}

/** Reads like `queryIndexPage`, but to the end of the list. */
export const queryIndexAll = <List extends IndexList>(
  permission: `queryIndex:${List}`,
  request: QueryRequest<IndexPartition<NoInfer<List>>>,
): Promise<StoredItem[]> =>
  readToEnd((startKey) => queryIndexPage<List>(permission, { ...request, startKey }));

/** The partition of due work to read, and the latest due time, if any. */
export interface DueRequest {
  /** One of the shards, or the id by which this kind of work is partitioned. */
  shard: number | string;
  /** Epoch milliseconds. */
  until?: number;
  /** Exclusive, epoch milliseconds; only with `until`. */
  after?: number;
  limit?: number;
  descending?: boolean;
  startKey?: Record<string, unknown> | null;
}

/** Reads one page of the keys of due work, sorted by due time. The index is eventually consistent. */
export function queryDuePage<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  { shard, until, after, ...page }: DueRequest,
): Promise<QueryPage> {
  const partition = `${duePrefix[targetOf(permission)]}${shard}`;
  const span = until === undefined ? {} : spanOf(until, after);
  return sendQuery({ ...page, ...span, partition }, { indexName: "due", partitionKey: "duepk" });
}

const spanOf = (until: number, after = -1) => ({
  sortKey: "dueat BETWEEN :from AND :until",
  values: { ":from": after + 1, ":until": until },
});

/**
 * Reads until the limit is reached, because DynamoDB may end a page earlier, for example at a megabyte, and lists treat
 * a short page as the last page. With a filter, the limit applies to the read items, including skipped ones.
 */
async function sendQuery(request: QueryRequest<string>, place: QueriedPlace): Promise<QueryPage> {
  const page = await sendOneQuery(request, place);
  const { limit, filter } = request;
  while (limit !== undefined && filter === undefined && page.lastKey !== null && page.items.length < limit) {
    const rest = { ...request, startKey: page.lastKey, limit: limit - page.items.length };
    const { items, lastKey } = await sendOneQuery(rest, place);
    page.items.push(...items);
    page.lastKey = lastKey;
  }
  return page;
}

interface QueriedPlace {
  indexName?: string;
  partitionKey: string;
}

/** The table itself is read strongly consistent; an index cannot be. */
async function sendOneQuery(
  request: QueryRequest<string>,
  { indexName, partitionKey }: QueriedPlace,
): Promise<QueryPage> {
  const ofPartition = `${partitionKey} = :partition`;
  const { Items, LastEvaluatedKey } = await tableClient.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName,
      KeyConditionExpression:
        request.sortKey === undefined ? ofPartition : `${ofPartition} AND ${request.sortKey}`,
      FilterExpression: request.filter,
      ExpressionAttributeNames: request.names,
      ExpressionAttributeValues: toAttributes({ ...request.values, ":partition": request.partition }),
      Limit: request.limit,
      ScanIndexForward: request.descending !== true,
      ConsistentRead: indexName === undefined,
      ExclusiveStartKey: request.startKey ? toAttributes(request.startKey) : undefined,
    }),
  );
  return {
    items: (Items ?? []).map(fromAttributes),
    lastKey: LastEvaluatedKey === undefined ? null : fromAttributes(LastEvaluatedKey),
  };
}

async function readToEnd(
  readPage: (startKey: QueryPage["lastKey"]) => Promise<QueryPage>,
): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  let startKey: QueryPage["lastKey"] = null;
  do {
    const page: QueryPage = await readPage(startKey);
    items.push(...page.items);
    startKey = page.lastKey;
  } while (startKey !== null);
  return items;
}
