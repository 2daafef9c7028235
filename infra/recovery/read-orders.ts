import {
  type DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { orderKey } from "../../shared/persistence/keys/order-keys.ts";
import { fromAttributes, type StoredItem, toAttributes } from "../../shared/persistence/table/table.ts";
import { listPartnerIds } from "./list-partner-ids.ts";

/** The table to fill, and the partner to start with; null starts with the first partner. */
export interface FillRequest {
  tableName: string;
  fromPartner: string | null;
}

/** Returns the ids of partners for one request, oldest first, from the start partner on. */
export async function listRequestedPartners(
  client: DynamoDBClient,
  { tableName, fromPartner }: FillRequest,
): Promise<string[]> {
  const ids = await listPartnerIds(client, tableName);
  return ids.filter((id) => fromPartner === null || id >= fromPartner);
}

/**
 * Yields the stored orders of a partner, strongly consistent. `narrowing` can limit orders and attributes.
 */
export async function* listOrderItems(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
  narrowing: Pick<QueryCommandInput, "FilterExpression" | "ProjectionExpression"> = {},
): AsyncGenerator<StoredItem> {
  const { pk, sk } = orderKey(partnerId, "");
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :partition AND begins_with(sk, :kind)",
      ExpressionAttributeValues: toAttributes({ ":partition": pk, ":kind": sk }),
      ...narrowing,
    },
  );
  for await (const { Items = [] } of pages) for (const item of Items) yield fromAttributes(item);
}

/** Reads an item, strongly consistent; null if it does not exist. */
export async function readItem(
  client: DynamoDBClient,
  TableName: string,
  key: { pk: string; sk: string },
): Promise<StoredItem | null> {
  const { Item } = await client.send(
    new GetItemCommand({ TableName, Key: toAttributes({ ...key }), ConsistentRead: true }),
  );
  return Item === undefined ? null : fromAttributes(Item);
}
