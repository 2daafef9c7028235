import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { deployedMirrorContext, mirrorMedia } from "../../shared/application/media/mirror-media.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Mirrors images of ordered cars. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:media", event, context, async () => {
    const failedIds = await mirrorMedia(event.Records, deployedMirrorContext());
    return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
  });
