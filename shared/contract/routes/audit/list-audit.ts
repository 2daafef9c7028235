import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { auditEntrySchema } from "../../resources/audit/audit-entry.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { idFilter } from "../../schema/text-values.ts";

/** `GET /ops/v1/audit` */
export const listAuditRoute = defineRoute({
  operationId: "listAudit",
  audience: "operator",
  area: "audit",
  method: "GET",
  path: "/ops/v1/audit",
  summary: "Read the audit log",
  description: "Newest first. All filters apply together. A cursor is valid only with the same filters.",
  query: z.object({
    ...listQuery,
    resource_id: idFilter("Only entries about this resource."),
    actor: idFilter("Only actions of this person or machine."),
  }),
  responses: { 200: { description: "A page of entries.", schema: pageOf(auditEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
