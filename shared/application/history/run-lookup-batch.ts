import { logger } from "../../platform/logger.ts";
import type { LookupContext } from "./lookup-context.ts";
import { type LookupReference, runLookup } from "./run-lookup.ts";

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
 * as well, because the queue keeps their order.
 */
export async function runLookupBatch(
  messages: readonly LookupMessage[],
  context: LookupContext,
): Promise<FailedMessages> {
  for (const [position, { messageId, body }] of messages.entries()) {
    const reference = JSON.parse(body) as LookupReference;
    try {
      await runLookup(reference, context);
    } catch (error) {
      logger.error("A history lookup could not be brought to its end", { messageId, ...reference, error });
      const left = messages.slice(position);
      return { batchItemFailures: left.map((message) => ({ itemIdentifier: message.messageId })) };
    }
  }
  return { batchItemFailures: [] };
}
