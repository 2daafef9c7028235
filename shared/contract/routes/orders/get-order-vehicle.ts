import { defineRoute } from "../../define-route.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { vehicleDetailSchema } from "../../resources/vehicles/vehicle.ts";

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
    "The vehicle's details when the order was created. They never change, even when the car is no longer listed.",
  params: orderIdParams,
  responses: {
    200: { description: "The vehicle as it was when the order was created.", schema: vehicleDetailSchema },
  },
  errors: ["order_not_found", "order_vehicle_snapshot_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
