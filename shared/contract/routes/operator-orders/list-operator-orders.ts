import * as z from "zod/mini";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { defineRoute } from "../../define-route.ts";
import { assignedToFilter } from "../../resources/messages/assignment.ts";
import { assignedOrderSchema } from "../../resources/orders/order.ts";
import { orderCarFilters } from "../../schema/order-car-filters.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { booleanText, csvOf, idFilter } from "../../schema/text-values.ts";

/** `GET /ops/v1/orders` */
export const listOperatorOrdersRoute = defineRoute({
  operationId: "listOperatorOrders",
  audience: "operator",
  area: "orders",
  method: "GET",
  path: "/ops/v1/orders",
  summary: "List orders of all partners",
  description:
    "All filters apply together. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. `vehicle_id` lists every order on a lot, including ended orders. `awaiting_only` reads at most 1,000 orders per auction day, and lists at most 100 orders each with draft invoices, customs reminders and unread messages.",
  query: z.object({
    status: z
      .optional(csvOf(z.enum(orderStatuses)))
      .check(z.meta({ description: "Only orders with these statuses; all orders if absent." })),
    partner_id: idFilter("Only this partner's orders."),
    vehicle_id: idFilter("Only orders on this vehicle."),
    ...orderCarFilters,
    awaiting_only: z.optional(booleanText).check(
      z.meta({
        description:
          "`true`: only orders that await an operator, which are the orders in the overview's sections and orders with unread messages.",
      }),
    ),
    assigned_to: assignedToFilter,
    sort: z
      ._default(z.enum(["updated_desc", "updated_asc"]), "updated_desc")
      .check(z.meta({ description: "Sort order, by the last change." })),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of orders.", schema: pageOf(assignedOrderSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
