import * as z from "zod/mini";
import { lookupStatuses } from "../../../domain/history/lookup.ts";
import { defineRoute } from "../../define-route.ts";
import { historyLookupEntrySchema } from "../../resources/history-lookups/history-lookup.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { instant } from "../../schema/timestamp.ts";

const query = z.object({
  status: z.optional(z.enum(lookupStatuses)).check(z.meta({ description: "Only lookups of this status." })),
  created_from: z
    .optional(instant)
    .check(z.meta({ description: "Only lookups created at or after this instant." })),
  created_to: z.optional(instant).check(z.meta({ description: "Only lookups created before this instant." })),
  ...listQuery,
});

/** `GET /v1/history-lookups` */
export const listHistoryLookupsRoute = defineRoute({
  operationId: "listHistoryLookups",
  audience: "partner",
  inConsole: true,
  area: "history-lookups",
  method: "GET",
  path: "/v1/history-lookups",
  summary: "List your history lookups",
  description:
    "Newest first, without reports. Read a lookup to see its report. All filters apply together. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query,
  responses: { 200: { description: "A page of lookups.", schema: pageOf(historyLookupEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
