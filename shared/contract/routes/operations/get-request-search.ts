import { defineRoute } from "../../define-route.ts";
import { requestSearchParams, requestSearchSchema } from "../../resources/request-search.ts";

/** `GET /ops/v1/request-searches/{id}` */
export const getRequestSearchRoute = defineRoute({
  operationId: "getRequestSearch",
  audience: "operator",
  area: "operations",
  method: "GET",
  path: "/ops/v1/request-searches/{id}",
  summary: "Read what a search of the log found",
  description:
    "How the search stands and, once it is `completed`, what it found: nothing where the id is another environment's, the time is another, or the line was written seconds ago. That a request was shown to an operator is in the audit log of its partner, once for each search.",
  params: requestSearchParams,
  responses: { 200: { description: "The search.", schema: requestSearchSchema } },
  errors: ["not_found", "conflict", "service_unavailable"],
  budgeted: false,
});
