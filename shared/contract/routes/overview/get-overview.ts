import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { overviewSchema } from "../../resources/overview/overview.ts";

/** `GET /ops/v1/overview` */
export const getOverviewRoute = defineRoute({
  operationId: "getOverview",
  audience: "operator",
  area: "overview",
  method: "GET",
  path: "/ops/v1/overview",
  summary: "Read what awaits operators today",
  description:
    "Returns the number of items and the first ten items for each kind of work. A section that cannot be read is null and named in `unavailable`; the other sections are still returned.",
  query: z.object({}),
  responses: { 200: { description: "The overview.", schema: overviewSchema } },
  errors: [],
  budgeted: false,
});
