import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { auditCheckpointSchema } from "../../resources/statements/audit-checkpoint.ts";

/** `POST /ops/v1/audit/checkpoints` */
export const createAuditCheckpointRoute = defineRoute({
  operationId: "createAuditCheckpoint",
  audience: "operator",
  area: "audit",
  method: "POST",
  path: "/ops/v1/audit/checkpoints",
  summary: "Sign the audit log now",
  description:
    "Signs the entries up to the last full minute that ended at least five minutes ago. A schedule also signs the log every day. If the schedule has not run for days, one call signs at most three days, and the next call continues from there. Takes no body.",
  query: z.object({}),
  responses: {
    200: { description: "The log was already signed up to this time.", schema: auditCheckpointSchema },
    201: { description: "The new end of the signed entries.", schema: auditCheckpointSchema },
  },
  errors: [],
  budgeted: false,
});
