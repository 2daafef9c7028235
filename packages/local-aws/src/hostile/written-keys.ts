import type { AwsCall, KeyedRequest } from "../proxy/aws-call.ts";
import type { StoredItem } from "./table-shapes.ts";

const writes = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"]);

/** Reports whether a call of DynamoDB writes items. */
export const isWrite = ({ operation }: Pick<AwsCall, "operation">): boolean => writes.has(operation);

/** Returns the keys or whole items in the requests, by table. */
export function groupKeys(requests: readonly KeyedRequest[]): Map<string, StoredItem[]> {
  const byTable = new Map<string, StoredItem[]>();
  for (const { tableName, items } of requests)
    byTable.set(tableName, [...(byTable.get(tableName) ?? []), ...(items as StoredItem[])]);
  return byTable;
}

/** Returns the keys that a call writes, by table. */
export const writtenKeys = ({ keyedRequests }: AwsCall): Map<string, StoredItem[]> =>
  groupKeys(keyedRequests.filter(({ check }) => check.action !== "dynamodb:ConditionCheckItem"));
