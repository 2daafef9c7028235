import { defineRoute } from "../../define-route.ts";
import { vehicleCountsSchema } from "../../resources/vehicles/vehicle-counts.ts";
import { vehicleFilters } from "./list-vehicles-query.ts";

/** `GET /console/v1/vehicles/counts` */
export const countVehiclesRoute = defineRoute({
  operationId: "countVehicles",
  audience: "partner_console",
  area: "vehicles",
  method: "GET",
  path: "/console/v1/vehicles/counts",
  summary: "Count vehicles by search value",
  description:
    "Takes the filters of the vehicle search and returns how many auction cars each value of a parameter would find. Dealer cars are not counted.",
  query: vehicleFilters,
  responses: { 200: { description: "The counts.", schema: vehicleCountsSchema } },
  errors: ["validation_error", "service_unavailable"],
  budgeted: false,
});
