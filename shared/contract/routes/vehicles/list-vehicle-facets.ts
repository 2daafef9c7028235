import * as z from "zod/mini";
import { listingSources } from "../../../domain/inventory/vocabulary.ts";
import { defineRoute } from "../../define-route.ts";
import { vehicleFacetsSchema } from "../../resources/vehicles/vehicle-facets.ts";
import { csvOf } from "../../schema/text-values.ts";

/** `GET /v1/vehicles/facets` */
export const listVehicleFacetsRoute = defineRoute({
  operationId: "listVehicleFacets",
  audience: "partner",
  inConsole: true,
  area: "vehicles",
  method: "GET",
  path: "/v1/vehicles/facets",
  summary: "Read the accepted search values",
  description:
    "Makes, models and tokens that vehicle searches accept, whether or not such a car is in stock. Cached for five minutes.",
  query: z.object({
    source: z
      .optional(csvOf(z.enum(listingSources)))
      .check(z.meta({ description: "Only values of these sources; every source when omitted." })),
  }),
  responses: {
    200: {
      description: "The vocabulary.",
      schema: vehicleFacetsSchema,
      headers: { "Cache-Control": "`private, max-age=300`" },
    },
  },
  errors: ["validation_error", "service_unavailable"],
  budgeted: true,
  rateLimit: "read-heavy",
});
