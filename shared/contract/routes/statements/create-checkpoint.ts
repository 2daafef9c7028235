import * as z from "zod/mini";
import { logBounds } from "../../../domain/signing/log-bounds.ts";
import { defineRoute } from "../../define-route.ts";
import { checkpointSchema } from "../../resources/checkpoint.ts";

/** `POST /v1/events/checkpoints` */
export const createCheckpointRoute = defineRoute({
  operationId: "createCheckpoint",
  audience: "partner",
  area: "statements",
  method: "POST",
  path: "/v1/events/checkpoints",
  summary: "Sign a checkpoint now",
  description: `Signs where your event log ends now. If it has not grown since its last checkpoint, the answer is that one with \`200\`. One call follows about ${logBounds.checkpointMegabytes} MB of events from the last checkpoint. If more have come, it signs the place that it reached, and further calls continue there. Takes no body.`,
  query: z.object({}),
  responses: {
    200: { description: "The last checkpoint: no event has come since.", schema: checkpointSchema },
    201: { description: "The new checkpoint.", schema: checkpointSchema },
  },
  errors: [],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
