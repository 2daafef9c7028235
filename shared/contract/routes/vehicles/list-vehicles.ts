import * as z from "zod/mini";
import { adviceHeaders } from "../../advice-headers.ts";
import { defineRoute } from "../../define-route.ts";
import { dealerSourceStatusSchema, vehicleSummarySchema } from "../../resources/vehicles/vehicle.ts";
import { pageOf } from "../../schema/paging.ts";
import { listVehiclesQuery } from "./list-vehicles-query.ts";

const page = z.extend(pageOf(vehicleSummarySchema), {
  source_status: z
    .optional(dealerSourceStatusSchema)
    .check(z.meta({ description: "Only when dealer cars were requested." })),
});

/** `GET /v1/vehicles` */
export const listVehiclesRoute = defineRoute({
  operationId: "listVehicles",
  audience: "partner",
  inConsole: true,
  area: "vehicles",
  method: "GET",
  path: "/v1/vehicles",
  summary: "Search vehicles",
  description:
    "All filters apply together. A car with an unknown value never satisfies a filter on that value. Discard cursors when a filter or the sort changes: with different filters or a different sort, a cursor returns a page of the new result.",
  query: listVehiclesQuery,
  responses: {
    200: {
      description: "A page of vehicles.",
      schema: page,
      headers: {
        "X-Svc-Filtered-Out":
          "`dealer=N`: about N dealer cars are excluded by filters that apply only to auction cars.",
        [adviceHeaders.unknownValues]:
          "`make=Hyundia;nearest=Hyundai`: values of `make`, `model`, `sub_model`, `trim`, `fuel`, `transmission`, `color` and `options_include` that no auction car has, with the nearest existing value. Values are percent-encoded. Absent if dealer cars were requested.",
        "X-Svc-Dealer-Page-Max": "48, when more dealer cars were requested than a page holds.",
        "X-Svc-Partial-Dealer-Unavailable": "1, when not every dealer source answered in full.",
        "X-Svc-Dealer-Unavailable-Sources":
          "The dealer sources that did not answer in full, separated by commas.",
      },
    },
  },
  errors: [
    "validation_error",
    "invalid_cursor",
    "mixed_source_pagination_unsupported",
    "dealer_upstream_unavailable",
    "service_unavailable",
  ],
  budgeted: true,
  rateLimit: "read-heavy",
});
