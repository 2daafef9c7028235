import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { deployedMirrorContext, mirrorMedia } from "../../shared/application/media/mirror-media.ts";

/** Mirrors images of ordered cars. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failedIds = await mirrorMedia(event.Records, deployedMirrorContext());
  return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
}
