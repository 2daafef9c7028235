import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { searchHitsSchema, searchQuery } from "../../resources/overview/search-hit.ts";

/** `GET /ops/v1/search` */
export const searchEnvironmentRoute = defineRoute({
  operationId: "searchEnvironment",
  audience: "operator",
  area: "overview",
  method: "GET",
  path: "/ops/v1/search",
  summary: "Search orders, lots, invoices, partners and requests",
  description:
    "Returns at most 20 results of this environment, best match first. You can also search for words of a partner's name and for the id of a request.",
  query: z.object(searchQuery),
  responses: { 200: { description: "The results.", schema: searchHitsSchema } },
  errors: ["validation_error"],
  budgeted: false,
});
