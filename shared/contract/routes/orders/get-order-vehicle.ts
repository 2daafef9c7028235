import { defineRoute } from "../../define-route.ts";
import { orderIdParams } from "../../resources/order-params.ts";
import { vehicleDetailSchema } from "../../resources/vehicle.ts";

/** `GET /v1/orders/{id}/vehicle` */
export const getOrderVehicleRoute = defineRoute({
  operationId: "getOrderVehicle",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "GET",
  path: "/v1/orders/{id}/vehicle",
  summary: "Read the car as it was when you ordered it",
  description:
    "The vehicle's detail at the creation of the order. It never changes, even when the car is no longer listed.",
  params: orderIdParams,
  responses: { 200: { description: "The vehicle at that moment.", schema: vehicleDetailSchema } },
  errors: ["order_not_found", "order_vehicle_snapshot_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
