import * as z from "zod/mini";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { orderSorts } from "../../../domain/orders/order-list.ts";
import { longestId } from "../../../domain/text-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { orderSchema } from "../../resources/orders/order.ts";
import { orderCarFilters } from "../../schema/order-car-filters.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { booleanText, csvOf } from "../../schema/text-values.ts";
import { instant } from "../../schema/timestamp.ts";

const mostIds = 100;

/** Filters of the console only, because the parameters of the partner route are fixed. */
const deskQuery = {
  ...orderCarFilters,
  needs_action: z.optional(booleanText).check(
    z.meta({
      description:
        "`true`: only orders that wait for your decision after an inspection, your payment of an issued invoice, or your report of customs or delivery.",
    }),
  ),
};

/** Filters of the console, as the handler reads them. The partner route never has any. */
export type DeskQuery = { [Name in keyof typeof deskQuery]?: z.output<(typeof deskQuery)[Name]> };

/** Returns the schema of the query with the given status filter and further filters. */
const queryWith = <Status extends z.ZodMiniType>(
  status: Status,
  further: Record<string, z.ZodMiniType> = {},
) =>
  z
    .object({
      ...further,
      ids: z
        .optional(csvOf(z.string().check(z.maxLength(longestId))).check(z.maxLength(mostIds)))
        .check(z.meta({ description: "Order ids, at most 100; ids that are not yours are ignored." })),
      status,
      from: z
        .optional(instant)
        .check(z.meta({ description: "Only orders created at or after this instant; needs `to`." })),
      to: z
        .optional(instant)
        .check(z.meta({ description: "Only orders created before this instant; needs `from`." })),
      sort: z._default(z.enum(orderSorts), "created_desc").check(
        z.meta({
          description: "Sort order; when sorted by auction date, orders without an auction date come last.",
        }),
      ),
      ...listQuery,
    })
    .check(
      z.refine(({ from, to }) => !(from !== undefined && to === undefined), {
        path: ["to"],
        error: "is required together with from",
      }),
      z.refine(({ from, to }) => !(to !== undefined && from === undefined), {
        path: ["from"],
        error: "is required together with to",
      }),
    );

/** `GET /v1/orders` */
export const listOrdersRoute = defineRoute({
  operationId: "listOrders",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "GET",
  path: "/v1/orders",
  summary: "List your orders",
  description:
    "All filters apply together. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. A cursor is valid only with the same `sort`.",
  query: queryWith(
    z.optional(z.enum(orderStatuses)).check(z.meta({ description: "Only orders of this status." })),
  ),
  consoleQuery: queryWith(
    z
      .optional(csvOf(z.enum(orderStatuses)))
      .check(z.meta({ description: "Only orders with these statuses; all orders if absent." })),
    deskQuery,
  ),
  responses: { 200: { description: "A page of orders.", schema: pageOf(orderSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
