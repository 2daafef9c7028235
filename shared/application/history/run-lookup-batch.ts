import { type LookupReference, lookupMessages } from "../../domain/history/lookup-message.ts";
import { logger } from "../../platform/logger.ts";
import type { LookupContext } from "./lookup-context.ts";
import { runLookup } from "./run-lookup.ts";

/** A message from the lookup queue. */
export interface LookupMessage {
  messageId: string;
  body: string;
}

/** The messages to be redelivered, in the form SQS expects. */
export interface FailedMessages {
  batchItemFailures: { itemIdentifier: string }[];
}

/**
 * Processes the lookups of a batch of messages in order. After a failure the remaining messages are
 * redelivered as well, because the queue keeps their order. An unreadable message is redelivered too but does
 * not delay others.
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

/** Returns the ids of the first failed message and of all after it. */
async function runInOrder(
  messages: readonly { messageId: string; reference: LookupReference }[],
  context: LookupContext,
): Promise<string[]> {
  for (const [position, { messageId, reference }] of messages.entries()) {
    try {
      await runLookup(reference, context);
    } catch (error) {
      logger.error("A history lookup could not be completed", { messageId, ...reference, error });
      return messages.slice(position).map((message) => message.messageId);
    }
  }
  return [];
}
