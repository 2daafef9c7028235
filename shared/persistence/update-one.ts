import { ConditionalCheckFailedException, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { tableClient } from "./table.ts";
import type { Write } from "./transaction.ts";

/**
 * Makes one update by itself, at half the cost of a transaction of one. False when its guard refused it.
 * @throws Error when the write is not an update.
 */
export async function updateOne(write: Write): Promise<boolean> {
  const { Update } = write.operation;
  if (Update === undefined) throw new Error(`${write.name} is not an update`);
  try {
    await tableClient.send(new UpdateItemCommand(Update));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
