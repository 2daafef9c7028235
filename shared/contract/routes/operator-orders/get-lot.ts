import { defineRoute } from "../../define-route.ts";
import { lotSchema } from "../../resources/orders/lot.ts";
import { lotParams } from "../../resources/orders/lot-input.ts";

/** `GET /ops/v1/lots/{vehicle_id}` */
export const getLotRoute = defineRoute({
  operationId: "getLot",
  audience: "operator",
  area: "vehicles",
  method: "GET",
  path: "/ops/v1/lots/{vehicle_id}",
  summary: "Read the lot of a vehicle",
  description:
    "The active orders on the vehicle, its award, and the `pending_award` that no partner has been notified of. A listed vehicle without orders has no bids. For a lot that was not won, the state and the ended bids are those of its listed auction day. If no auction is listed, they are those of the latest day with orders.",
  params: lotParams,
  responses: { 200: { description: "The lot.", schema: lotSchema } },
  errors: ["vehicle_not_found"],
  budgeted: false,
});
