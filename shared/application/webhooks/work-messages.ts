import { logger } from "../../platform/logger.ts";

/** A message received from a queue. */
export interface QueuedMessage {
  messageId: string;
  body: string;
}

/** A message that could be read. */
export interface ReadMessage<Message> {
  messageId: string;
  message: Message;
}

/**
 * Processes a batch of messages concurrently. Returns the ids of messages to redeliver: unreadable messages, and
 * messages whose processing threw.
 *
 * @param prepare reads the data for all messages, and returns the work for each message in order
 */
export async function workMessages<Message>(
  queued: readonly QueuedMessage[],
  parse: (body: string) => Message,
  prepare: (messages: readonly Message[]) => Promise<readonly (() => Promise<void>)[]>,
): Promise<string[]> {
  const failedIds: string[] = [];
  const fail = (text: string, messageId: string, error: unknown) => {
    logger.error(text, { messageId, error: error as Error });
    failedIds.push(messageId);
  };
  const readable = queued.flatMap(({ messageId, body }): ReadMessage<Message>[] => {
    try {
      return [{ messageId, message: parse(body) }];
    } catch (error) {
      fail("A message of webhook deliveries cannot be read", messageId, error);
      return [];
    }
  });
  const work = await prepare(readable.map(({ message }) => message));
  await Promise.all(
    readable.map(async ({ messageId }, position) => {
      try {
        await work[position]?.();
      } catch (error) {
        fail("A message of webhook deliveries could not be processed", messageId, error);
      }
    }),
  );
  return failedIds;
}
