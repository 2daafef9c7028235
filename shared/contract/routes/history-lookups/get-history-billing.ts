import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { historyBillingEntrySchema } from "../../resources/history-lookups/history-billing.ts";
import { idFilter } from "../../schema/text-values.ts";

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `GET /ops/v1/history-billing` */
export const getHistoryBillingRoute = defineRoute({
  operationId: "getHistoryBilling",
  audience: "operator",
  area: "history-lookups",
  method: "GET",
  path: "/ops/v1/history-billing",
  summary: "Read a month's bill for history lookups",
  description:
    "One entry per partner with lookups, sorted by partner id. With `partner_id`, the response has only that partner's entry, even if the partner has no lookups. `Accept: text/csv` returns the same as CSV. A month is final when its last lookups have ended.",
  query: z.object({
    month: z
      .optional(z.string().check(z.regex(monthPattern, { error: "must be a month, such as 2026-11" })))
      .check(z.meta({ description: "KST calendar month, `YYYY-MM`; the current month if absent." })),
    partner_id: idFilter("Only this partner."),
  }),
  responses: {
    200: {
      description: "The statement. As CSV, the first line names the columns.",
      schema: z.object({ data: z.array(historyBillingEntrySchema) }),
    },
  },
  errors: ["validation_error", "not_found"],
  budgeted: false,
});
