import * as z from "zod/mini";
import { adviceHeaders } from "../../advice-headers.ts";
import { defineRoute } from "../../define-route.ts";
import { dealerSourceStatusSchema } from "../../resources/vehicles/vehicle.ts";
import { watchConditionFields } from "../../resources/watches/watch-condition.ts";
import { conditionMatchSchema } from "../../resources/watches/watch-match.ts";
import { cursor, defaultPageSize, largestPageSize, longestCursor } from "../../schema/paging.ts";
import { responseList, responseText } from "../../schema/response-values.ts";

const body = z
  .strictObject({
    ...watchConditionFields,
    limit: z
      ._default(z.int().check(z.minimum(1), z.maximum(largestPageSize)), defaultPageSize)
      .check(z.meta({ description: "Maximum number of cars per page." })),
    cursor,
  })
  .check(z.meta({ id: "WatchSearch", description: "A condition to evaluate once." }));
const page = z.object({
  data: responseList(conditionMatchSchema, largestPageSize),
  next_cursor: z
    .nullable(responseText(longestCursor))
    .check(z.describe("Pass it as `cursor` with the same condition; null on the last page.")),
  match_count: z.int().check(z.describe("Number of cars that match, counted up to 1,000.")),
  source_status: z
    .optional(dealerSourceStatusSchema)
    .check(z.describe("Only when dealer cars were requested.")),
});

/** `POST /v1/eagle-eye/search` */
export const searchWatchConditionRoute = defineRoute({
  operationId: "searchWatchCondition",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/search",
  summary: "Evaluate a buying condition once",
  description:
    "The cars that match now, as in the first list of a new watch with this condition: auction cars by date, then dealer cars. `price_drop` covers only price changes after a watch was created, so it matches nothing here.",
  query: z.object({}),
  body,
  responses: {
    200: {
      description: "A page of matching cars.",
      schema: page,
      headers: {
        [adviceHeaders.unknownValues]: "The same as in `GET /v1/vehicles`.",
      },
    },
  },
  errors: [
    "validation_error",
    "invalid_cursor",
    "eagle_eye_filters_required",
    "eagle_eye_invalid_flexibility",
    "dealer_upstream_unavailable",
    "service_unavailable",
  ],
  budgeted: true,
  repeatable: true,
  rateLimit: "write",
});
