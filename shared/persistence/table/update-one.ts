import {
  ConditionalCheckFailedException,
  TransactionConflictException,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { fromAttributes, type StoredItem, tableClient } from "./table.ts";
import { TransactionRefused, type Write } from "./transaction.ts";
import { whileBusy } from "./while-busy.ts";

/** The result of an update: the updated item, or the item that failed the condition (null if there is none). */
export interface UpdateOutcome {
  done: boolean;
  item: StoredItem | null;
}

/**
 * Makes a single update, at half the cost of a transaction. Returns false when its condition rejected it.
 * @throws Error when the write is not an update.
 */
export async function updateOne(write: Write): Promise<boolean> {
  const { done } = await sendUpdate(write, "NONE");
  return done;
}

/**
 * Makes an update as `updateOne` does, and returns the item.
 * @throws TransactionRefused when a transaction locks the item.
 */
export const updateAndRead = (write: Write): Promise<UpdateOutcome> => sendUpdate(write, "ALL_NEW");

async function sendUpdate(write: Write, returned: "NONE" | "ALL_NEW"): Promise<UpdateOutcome> {
  const { Update } = write.operation;
  if (Update === undefined) throw new Error(`${write.name} is not an update`);
  try {
    const send = () => tableClient.send(new UpdateItemCommand({ ...Update, ReturnValues: returned }));
    const answer = await whileBusy(send, (error) => error instanceof TransactionConflictException);
    return { done: true, item: readItem(answer.Attributes) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { done: false, item: readItem(error.Item) };
    if (!(error instanceof TransactionConflictException)) throw error;
    throw new TransactionRefused([{ name: write.name, reason: "Busy", item: null }], error);
  }
}

const readItem = (attributes: Parameters<typeof fromAttributes>[0] | undefined): StoredItem | null =>
  attributes === undefined ? null : fromAttributes(attributes);
