import type { SQSEvent } from "aws-lambda";
import { ingestUploads } from "../../shared/application/inventory/ingest-uploads.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

/** Takes uploaded inventory batches in, one after the other; what does not fit into one run goes on in another. */
export const handler = (event: SQSEvent, context: RunContext) =>
  workInTurn(event, "An upload could not be taken in", (body) =>
    ingestUploads(body, {
      clock: systemClock,
      mayGoOn: () => hasTimeLeft(context),
    }),
  );
