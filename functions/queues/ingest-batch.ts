import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { ingestUploads } from "../../shared/application/inventory/ingest-uploads.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Ingests uploaded inventory batches one after the other. If a run is out of time, another run continues. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:ingest", event, context, () =>
    processInOrder(event, "An upload could not be ingested", (body) =>
      ingestUploads(body, {
        clock: systemClock,
        hasTimeLeft: () => hasTimeLeft(context),
      }),
    ),
  );
