import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { logger } from "./logger.ts";

/**
 * Works on a batch of messages one after the other and answers which have to come again: those that `work` threw at, what it
 * could not read included. The others are not held up by them.
 *
 * @param failure what to say in the log of one that failed; its message is found by the id beside it.
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
