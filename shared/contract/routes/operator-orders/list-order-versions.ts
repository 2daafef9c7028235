import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { orderVersionSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { instant } from "../../schema/timestamp.ts";

/** `GET /ops/v1/orders/{id}/history` */
export const listOrderVersionsRoute = defineRoute({
  operationId: "listOrderVersions",
  audience: "operator",
  area: "orders",
  method: "GET",
  path: "/ops/v1/orders/{id}/history",
  summary: "Read the versions of an order",
  description:
    "Every version of the order, newest first. With `as_of`, the list has only the version that was current at that instant; it is empty before the order was placed. A version is kept for two years after the next version was created. After that, the version is only in the archive, and `as_of` returns `410 no_longer_kept`. The first and the newest version always stay available.",
  params: orderIdParams,
  query: z.object({
    as_of: z
      .optional(instant)
      .check(z.meta({ description: "Only the version that was current at this instant." })),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of versions.", schema: pageOf(orderVersionSchema) } },
  errors: ["validation_error", "order_not_found", "invalid_cursor", "no_longer_kept"],
  budgeted: false,
});
