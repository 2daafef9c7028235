import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { continueReplay } from "../../shared/application/webhooks/continue-replay.ts";
import { replayMessages } from "../../shared/domain/webhooks/replay-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Replays the next chunk of a long range of events, one message at a time. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:replay", event, context, () =>
    processInOrder(event, "A chunk of a replay failed", async (body) => {
      await continueReplay(replayMessages.parse(body), { now: systemClock.now() });
    }),
  );
