import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { vehicleDetailSchema } from "../../resources/vehicles/vehicle.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/vehicles/{id}` */
export const getVehicleRoute = defineRoute({
  operationId: "getVehicle",
  audience: "partner",
  inConsole: true,
  area: "vehicles",
  method: "GET",
  path: "/v1/vehicles/{id}",
  summary: "Read a vehicle",
  description:
    "Everything known of one listing: facts, inspection, damage, cutoffs and your price. If a dealer's car that you ordered is gone or its source does not respond, the response shows the car as saved with your latest order.",
  params: z.object({ id: resourceId("Listing id, exactly as the list returns it.") }),
  responses: { 200: { description: "The vehicle.", schema: vehicleDetailSchema } },
  errors: ["vehicle_not_found", "dealer_upstream_unavailable"],
  budgeted: true,
  rateLimit: "read-light",
});
