import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { continueReplay } from "../../shared/application/webhooks/continue-replay.ts";
import { parseReplayMessage } from "../../shared/domain/webhooks/replay-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Replays the next part of a long stretch of events, one message at a time. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    try {
      await continueReplay(parseReplayMessage(body), { now: systemClock.now() });
    } catch (error) {
      logger.error("A part of a replay failed", { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
