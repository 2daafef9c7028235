import * as z from "zod/mini";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { defineRoute } from "../../define-route.ts";
import { operatorOrderSchema } from "../../resources/order.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { idFilter } from "../../schema/text-values.ts";

/** `GET /ops/v1/orders` */
export const listOperatorOrdersRoute = defineRoute({
  operationId: "listOperatorOrders",
  audience: "operator",
  area: "orders",
  method: "GET",
  path: "/ops/v1/orders",
  summary: "List orders of all partners",
  description:
    "All filters apply together. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. With `vehicle_id` it shows every order on a lot, ended ones included.",
  query: z.object({
    status: z.optional(z.enum(orderStatuses)).check(z.meta({ description: "Only orders of this status." })),
    partner_id: idFilter("Only this partner's orders."),
    vehicle_id: idFilter("Only orders on this vehicle."),
    sort: z
      ._default(z.enum(["updated_desc", "updated_asc"]), "updated_desc")
      .check(z.meta({ description: "By the last change." })),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of orders.", schema: pageOf(operatorOrderSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
