import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { historyLookupSchema } from "../../resources/history-lookups/history-lookup.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/history-lookups/{id}` */
export const getHistoryLookupRoute = defineRoute({
  operationId: "getHistoryLookup",
  audience: "partner",
  inConsole: true,
  area: "history-lookups",
  method: "GET",
  path: "/v1/history-lookups/{id}",
  summary: "Read a history lookup",
  description: "The response contains the report once the lookup is completed.",
  params: z.object({ id: resourceId("Id of the lookup.") }),
  query: z.object({}),
  responses: { 200: { description: "The lookup.", schema: historyLookupSchema } },
  errors: ["history_lookup_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
