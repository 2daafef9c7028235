import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { checkpointSchema } from "../../resources/statements/checkpoint.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /v1/events/checkpoints` */
export const listCheckpointsRoute = defineRoute({
  operationId: "listCheckpoints",
  audience: "partner",
  area: "statements",
  method: "GET",
  path: "/v1/events/checkpoints",
  summary: "List signed checkpoints",
  description:
    "Newest first. Each checkpoint is a signed statement of where your event log ended at a given time. Checkpoints are created on demand, and shortly after midnight (KST) if the log has grown. Nobody can replace or delete a checkpoint. Verify checkpoints with the keys of `GET /.well-known/jwks.json`.",
  query: z.object(listQuery),
  responses: { 200: { description: "A page of checkpoints.", schema: pageOf(checkpointSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
