import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { pushLines } from "../../shared/application/chat/push-lines.ts";
import { pushMessages } from "../../shared/domain/chat/push-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processConcurrently } from "../../shared/platform/process-messages.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Pushes new thread entries to connected readers. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:pushes", event, context, () =>
    processConcurrently(event, "Lines could not be pushed", (body, attempt) =>
      pushLines(pushMessages.parse(body), { now: systemClock.now(), attempt }),
    ),
  );
