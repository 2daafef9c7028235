import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { generateSecret } from "../../shared/application/access/kept-secret.ts";
import { chatSecretItem } from "../../shared/persistence/settings/chat-secret.ts";
import { toAttributes } from "../../shared/persistence/table/table.ts";

/**
 * Replaces the chat secret in an environment's table.
 * @throws Error if the table has no secret, because it is the wrong table or no token was ever requested
 */
export async function replaceChatSecret(client: DynamoDBClient, TableName: string): Promise<void> {
  const Item = toAttributes(chatSecretItem(generateSecret()));
  const put = new PutItemCommand({ TableName, Item, ConditionExpression: "attribute_exists(pk)" });
  await client.send(put).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Error(`${TableName} has no secret of the chat stream to be replaced`);
  });
}
