import * as z from "zod/mini";
import { auctionSources } from "../../../domain/inventory/vocabulary.ts";
import { defineRoute } from "../../define-route.ts";
import { lotSchema, lotStates } from "../../resources/orders/lot.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { csvOf, idFilter } from "../../schema/text-values.ts";
import { statedDay } from "../../schema/timestamp.ts";

/** `GET /ops/v1/lots` */
export const listLotsRoute = defineRoute({
  operationId: "listLots",
  audience: "operator",
  area: "orders",
  method: "GET",
  path: "/ops/v1/lots",
  summary: "List the lots of an auction day",
  description:
    "Every lot of one KST day that was ordered, in running order: by auction house and lot number. A lot that was not won stays on the list with its result. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. A day of more than 1,000 orders is listed in parts, each in running order. While the orders on a rescheduled car are moved to its new auction day, the lot can be listed on both days.",
  query: z.object({
    auction_date: statedDay.check(z.meta({ description: "The day of the auction in KST, `YYYY-MM-DD`." })),
    source: z
      .optional(z.enum(auctionSources))
      .check(z.meta({ description: "Only lots of this auction house." })),
    partner_id: idFilter("Only lots with an order of this partner for the day, in any status."),
    state: z
      .optional(csvOf(z.enum(lotStates)))
      .check(z.meta({ description: "Only lots in these states; all lots if absent." })),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of lots.", schema: pageOf(lotSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
