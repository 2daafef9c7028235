import { type LookupReference, lookupMessages } from "../../domain/history/lookup-message.ts";
import { logger } from "../../platform/logger.ts";
import type { LookupContext } from "./lookup-context.ts";
import { runLookup } from "./run-lookup.ts";

/** A message of the queue of lookups. */
export interface LookupMessage {
  messageId: string;
  body: string;
}

/** Which messages have to come again, as the queue wants to be told. */
export interface FailedMessages {
  batchItemFailures: { itemIdentifier: string }[];
}

/**
 * Brings the lookups of some messages to their end, one after the other. Behind one that failed the others are left for later
 * as well, because the queue keeps their order. A message that cannot be read is left for later too, and holds nobody up.
 */
export async function runLookupBatch(
  messages: readonly LookupMessage[],
  context: LookupContext,
): Promise<FailedMessages> {
  const unreadable: string[] = [];
  const readable = messages.flatMap(({ messageId, body }) => {
    try {
      return [{ messageId, reference: lookupMessages.parse(body) }];
    } catch (error) {
      logger.error("A lookup message cannot be read", { messageId, error: error as Error });
      unreadable.push(messageId);
      return [];
    }
  });
  const left = await runInOrder(readable, context);
  return { batchItemFailures: [...unreadable, ...left].map((itemIdentifier) => ({ itemIdentifier })) };
}

/** The ids of the messages from the first that failed on. */
async function runInOrder(
  messages: readonly { messageId: string; reference: LookupReference }[],
  context: LookupContext,
): Promise<string[]> {
  for (const [position, { messageId, reference }] of messages.entries()) {
    try {
      await runLookup(reference, context);
    } catch (error) {
      logger.error("A history lookup could not be brought to its end", { messageId, ...reference, error });
      return messages.slice(position).map((message) => message.messageId);
    }
  }
  return [];
}
