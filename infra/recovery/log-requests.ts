import { type DynamoDBClient, paginateQuery, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { apiKeyKey, apiKeyPointerKey } from "../../shared/persistence/keys/item-keys.ts";
import { fromAttributes, toAttributes } from "../../shared/persistence/table/table.ts";
import { listPartnerIds } from "./list-partner-ids.ts";

/** The keys whose requests are logged, and how long. */
export interface LogRequest {
  tableName: string;
  /** Null for all partners. */
  partnerId: string | null;
  /** Epoch milliseconds; a past time ends the logging. */
  until: number;
}

/**
 * Logs every request of a partner's keys, or of all keys, until a given time. The time takes effect with the next
 * request of a key, because functions read it with the key. Safe to repeat. @returns the number of keys
 */
export async function logRequests(
  client: DynamoDBClient,
  { tableName, partnerId, until }: LogRequest,
): Promise<number> {
  const partnerIds = partnerId === null ? await listPartnerIds(client, tableName) : [partnerId];
  let count = 0;
  for (const id of partnerIds) {
    for await (const keyHash of listKeyHashes(client, tableName, id)) {
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: toAttributes({ ...apiKeyKey(keyHash) }),
          UpdateExpression: "SET loggedUntil = :until",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: toAttributes({ ":until": until }),
        }),
      );
      count += 1;
    }
  }
  return count;
}

async function* listKeyHashes(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
): AsyncGenerator<string> {
  const { pk, sk } = apiKeyPointerKey(partnerId, "");
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :partition AND begins_with(sk, :start)",
      ExpressionAttributeValues: toAttributes({ ":partition": pk, ":start": sk }),
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) yield String(fromAttributes(item).keyHash);
}
