import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { checkpointSchema } from "../../resources/checkpoint.ts";
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
    "Newest first. Each is a signed statement of where your event log ended at a time. One is made shortly after midnight (KST) of each day on which the log has grown, and on demand. Nobody can replace or delete one. Verify it with the keys of `GET /.well-known/jwks.json`.",
  query: z.object(listQuery),
  responses: { 200: { description: "A page of checkpoints.", schema: pageOf(checkpointSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
