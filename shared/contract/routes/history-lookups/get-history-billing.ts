import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { historyBillingEntrySchema } from "../../resources/history-billing.ts";
import { idFilter } from "../../schema/text-values.ts";

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `GET /ops/v1/history-billing` */
export const getHistoryBillingRoute = defineRoute({
  operationId: "getHistoryBilling",
  audience: "operator",
  area: "history-lookups",
  method: "GET",
  path: "/ops/v1/history-billing",
  summary: "What history lookups of a month come to",
  description:
    "An entry for each partner that looked anything up, by partner id; with `partner_id` exactly that partner's, also when it is zero. `Accept: text/csv` answers the same as CSV. A month is final once the lookups of its last evening have ended.",
  query: z.object({
    month: z
      .optional(z.string().check(z.regex(monthPattern, { error: "must be a month, such as 2026-11" })))
      .check(z.meta({ description: "KST calendar month, `YYYY-MM`; the current one when absent." })),
    partner_id: idFilter("Only this partner."),
  }),
  responses: {
    200: {
      description: "The statement. As CSV the first line names the columns.",
      schema: z.object({ data: z.array(historyBillingEntrySchema) }),
    },
  },
  errors: ["validation_error", "not_found"],
  budgeted: false,
});
