import { type DynamoDBClient, paginateQuery } from "@aws-sdk/client-dynamodb";
import { indexPartition } from "../../shared/persistence/keys/item-keys.ts";
import { fromAttributes, toAttributes } from "../../shared/persistence/table/table.ts";

/** Returns the ids of all partners in a table, oldest first. */
export async function listPartnerIds(client: DynamoDBClient, TableName: string): Promise<string[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :partners",
      ExpressionAttributeValues: toAttributes({ ":partners": indexPartition("partnerDirectory", "") }),
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages) {
    ids.push(...Items.map((item) => String(fromAttributes(item).gsi1sk)));
  }
  return ids;
}
