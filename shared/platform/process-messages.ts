import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { logger } from "./logger.ts";

type Failures = SQSBatchResponse["batchItemFailures"];

/**
 * Processes a batch of messages one after the other and returns the messages to be redelivered: unreadable messages and
 * messages for which `work` threw. A failure does not stop the other messages.
 *
 * @param failure the log message for a failed message, logged with its id.
 */
export async function processInOrder(
  { Records }: SQSEvent,
  failure: string,
  work: (body: string) => Promise<unknown>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: Failures = [];
  for (const record of Records) batchItemFailures.push(...(await workOne(record, failure, work)));
  return { batchItemFailures };
}

/**
 * Processes messages as `processInOrder` does, but all messages of the batch concurrently.
 *
 * @param work receives the number of the message's receives, including the current receive
 */
export async function processConcurrently(
  { Records }: SQSEvent,
  failure: string,
  work: (body: string, receives: number) => Promise<unknown>,
): Promise<SQSBatchResponse> {
  const failures = await Promise.all(Records.map((record) => workOne(record, failure, work)));
  return { batchItemFailures: failures.flat() };
}

async function workOne(
  { messageId, body, attributes }: SQSRecord,
  failure: string,
  work: (body: string, receives: number) => Promise<unknown>,
): Promise<Failures> {
  try {
    await work(body, Number(attributes?.ApproximateReceiveCount));
    return [];
  } catch (error) {
    logger.error(failure, { messageId, error: error as Error });
    return [{ itemIdentifier: messageId }];
  }
}
