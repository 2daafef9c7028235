import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { searchHitsSchema, searchQuery } from "../../resources/overview/search-hit.ts";

/** `GET /console/v1/search` */
export const searchAccountRoute = defineRoute({
  operationId: "searchAccount",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/search",
  summary: "Search your orders, invoices and messages",
  description:
    "Returns at most 20 results, best match first: your own records, and listed vehicles by plate, VIN, lot number or id.",
  query: z.object(searchQuery),
  responses: { 200: { description: "The results.", schema: searchHitsSchema } },
  errors: ["validation_error"],
  budgeted: false,
});
