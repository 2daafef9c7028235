import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchMatchSchema } from "../../resources/watches/watch-match.ts";
import { watchIdParams } from "../../resources/watches/watch-params.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { booleanText } from "../../schema/text-values.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}/matches` */
export const listWatchMatchesRoute = defineRoute({
  operationId: "listWatchMatches",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "GET",
  path: "/v1/eagle-eye/watches/{watch_id}/matches",
  summary: "List the cars on a watch's list",
  description: "The current matches in the order of their ids, without the cars that you hid.",
  params: watchIdParams,
  query: z.object({
    include_hidden: z
      ._default(booleanText, false)
      .check(z.meta({ description: "`true`: hidden cars as well." })),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of cars.", schema: pageOf(watchMatchSchema) } },
  errors: ["validation_error", "invalid_cursor", "eagle_eye_watch_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
