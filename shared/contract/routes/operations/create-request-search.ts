import { defineRoute } from "../../define-route.ts";
import {
  requestSearchCreationSchema,
  requestSearchSchema,
} from "../../resources/operations/request-search.ts";

/** `POST /ops/v1/request-searches` */
export const createRequestSearchRoute = defineRoute({
  operationId: "createRequestSearch",
  audience: "operator",
  area: "operations",
  method: "POST",
  path: "/ops/v1/request-searches",
  summary: "Search the log for requests",
  description:
    "Starts a search of this environment's log for the request with an id, or for the newest rejected or failed requests of a partner. The call returns at once. Read the search until it is `completed`. The audit log records each search. A period whose lines have been deleted returns `410 no_longer_kept`.",
  body: requestSearchCreationSchema,
  responses: { 202: { description: "The search that was started.", schema: requestSearchSchema } },
  errors: ["validation_error", "not_found", "no_longer_kept", "conflict", "service_unavailable"],
  budgeted: false,
});
