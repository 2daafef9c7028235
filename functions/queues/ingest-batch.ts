import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { ingestUploads } from "../../shared/application/inventory/ingest-uploads.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

/** Ingests uploaded inventory batches one after the other. If a run is out of time, another run continues. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:ingest", event, context, () =>
    workInTurn(event, "An upload could not be ingested", (body) =>
      ingestUploads(body, {
        clock: systemClock,
        hasTimeLeft: () => hasTimeLeft(context),
      }),
    ),
  );
