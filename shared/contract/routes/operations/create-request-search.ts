import { defineRoute } from "../../define-route.ts";
import { requestSearchCreationSchema, requestSearchSchema } from "../../resources/request-search.ts";

/** `POST /ops/v1/request-searches` */
export const createRequestSearchRoute = defineRoute({
  operationId: "createRequestSearch",
  audience: "operator",
  area: "operations",
  method: "POST",
  path: "/ops/v1/request-searches",
  summary: "Search the log for requests",
  description:
    "Begins to search the log of this environment for the request with an id, or for the newest requests of a partner that were refused or failed, and answers at once: read the search until it is `completed`. Who searched for what is in the audit log. A time of which no line is kept any more is `410 no_longer_kept`.",
  body: requestSearchCreationSchema,
  responses: { 202: { description: "The search, as it begins.", schema: requestSearchSchema } },
  errors: ["validation_error", "not_found", "no_longer_kept", "conflict", "service_unavailable"],
  budgeted: false,
});
