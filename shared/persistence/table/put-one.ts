import {
  ConditionalCheckFailedException,
  PutItemCommand,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { tableClient } from "./table.ts";
import type { Write } from "./transaction.ts";
import { whileBusy } from "./while-busy.ts";

/**
 * Makes a single put, at half the cost of a transaction. Returns false when its condition rejected it.
 * @throws Error when the write is not a put.
 */
export async function putOne(write: Write): Promise<boolean> {
  const { Put } = write.operation;
  if (Put === undefined) throw new Error(`${write.name} is not a put`);
  try {
    await whileBusy(() => tableClient.send(new PutItemCommand(Put)), isHeld);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

const isHeld = (error: unknown): boolean => error instanceof TransactionConflictException;
