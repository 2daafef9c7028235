import type { Context, SQSEvent } from "aws-lambda";
import { takeUploads } from "../../shared/application/inventory/take-uploads.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

const windingUpMilliseconds = 60_000;

/** Takes uploaded inventory batches in, one after the other; what does not fit into one run goes on in another. */
export const handler = (event: SQSEvent, context: Pick<Context, "getRemainingTimeInMillis">) =>
  workInTurn(event, "An upload could not be taken in", (body) =>
    takeUploads(body, {
      clock: systemClock,
      mayGoOn: () => context.getRemainingTimeInMillis() > windingUpMilliseconds,
    }),
  );
