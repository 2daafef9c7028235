import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { vehicleDetailSchema } from "../../resources/vehicles/vehicle.ts";
import { idFilter, resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/partners/{id}/vehicles/{vehicle_id}` */
export const getPartnerVehicleRoute = defineRoute({
  operationId: "getPartnerVehicle",
  audience: "operator",
  area: "vehicles",
  method: "GET",
  path: "/ops/v1/partners/{id}/vehicles/{vehicle_id}",
  summary: "Read a vehicle as a partner sees it",
  description:
    "Everything that the partner sees of one listing, with the partner's own prices and cutoffs: facts, inspection, damage, price parts, market and earlier rounds. With `order_id`, the vehicle as it was when the partner ordered it, even after its listing has ended.",
  params: z.object({
    id: resourceId("Partner id."),
    vehicle_id: resourceId("Listing id."),
  }),
  query: z.object({ order_id: idFilter("An order of the partner on the listing.") }),
  responses: { 200: { description: "The vehicle.", schema: vehicleDetailSchema } },
  errors: [
    "validation_error",
    "not_found",
    "vehicle_not_found",
    "order_not_found",
    "order_vehicle_snapshot_not_found",
    "dealer_upstream_unavailable",
  ],
  budgeted: false,
});
