import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { overviewSchema } from "../../resources/overview.ts";

/** `GET /ops/v1/overview` */
export const getOverviewRoute = defineRoute({
  operationId: "getOverview",
  audience: "operator",
  area: "overview",
  method: "GET",
  path: "/ops/v1/overview",
  summary: "Read what awaits operators today",
  description:
    "Of each kind of work how much there is and the next ten. A section that cannot be read is null and named in `unavailable`; the others are answered all the same.",
  query: z.object({}),
  responses: { 200: { description: "The overview.", schema: overviewSchema } },
  errors: [],
  budgeted: false,
});
