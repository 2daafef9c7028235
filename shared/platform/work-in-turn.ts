import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { logger } from "./logger.ts";

/**
 * Processes a batch of messages one after the other and returns those to be redelivered: messages for which `work`
 * threw, unreadable ones included. A failure does not stop the others.
 *
 * @param failure the log message for a failed one, logged with its message id.
 */
export async function workInTurn(
  { Records }: SQSEvent,
  failure: string,
  work: (body: string) => Promise<unknown>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of Records) {
    try {
      await work(body);
    } catch (error) {
      logger.error(failure, { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
