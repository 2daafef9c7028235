import * as z from "zod/mini";
import { logBounds } from "../../../domain/signing/log-bounds.ts";
import { defineRoute } from "../../define-route.ts";
import { checkpointSchema } from "../../resources/statements/checkpoint.ts";

/** `POST /v1/events/checkpoints` */
export const createCheckpointRoute = defineRoute({
  operationId: "createCheckpoint",
  audience: "partner",
  area: "statements",
  method: "POST",
  path: "/v1/events/checkpoints",
  summary: "Sign a checkpoint now",
  description: `Signs the current end of your event log. If the log has not grown since its last checkpoint, the response is that checkpoint with \`200\`. One call follows about ${logBounds.checkpointMegabytes} MB of events from the last checkpoint. If the log has more events, the call signs the position that it reached, and further calls continue there. Takes no body.`,
  query: z.object({}),
  responses: {
    200: { description: "The last checkpoint, because no event was added since.", schema: checkpointSchema },
    201: { description: "The new checkpoint.", schema: checkpointSchema },
  },
  errors: [],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
