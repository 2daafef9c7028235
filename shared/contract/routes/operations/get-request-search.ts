import { defineRoute } from "../../define-route.ts";
import { requestSearchParams, requestSearchSchema } from "../../resources/operations/request-search.ts";

/** `GET /ops/v1/request-searches/{id}` */
export const getRequestSearchRoute = defineRoute({
  operationId: "getRequestSearch",
  audience: "operator",
  area: "operations",
  method: "GET",
  path: "/ops/v1/request-searches/{id}",
  summary: "Read the results of a log search",
  description:
    "Returns the status of the search and, once it is `completed`, its results. A request is missing if its id belongs to another environment, if it is outside the searched period, or if its line was written only seconds ago. If a search by id shows a request to an operator, the audit log records this once, under the request's partner.",
  params: requestSearchParams,
  responses: { 200: { description: "The search.", schema: requestSearchSchema } },
  errors: ["not_found", "conflict", "service_unavailable"],
  budgeted: false,
});
