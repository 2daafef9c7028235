import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { RunContext } from "../../../shared/platform/remaining-time.ts";

/** Calls a queue's worker with five minutes of remaining time. */
export const withRunTime =
  (handler: (event: SQSEvent, context: RunContext) => Promise<SQSBatchResponse>) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    handler(event, { getRemainingTimeInMillis: () => 300_000 });
