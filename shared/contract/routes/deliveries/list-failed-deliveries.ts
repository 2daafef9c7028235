import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { deliveryEntrySchema } from "../../resources/deliveries/delivery.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { idFilter } from "../../schema/text-values.ts";

/** `GET /ops/v1/deliveries/failed` */
export const listFailedDeliveriesRoute = defineRoute({
  operationId: "listFailedDeliveries",
  audience: "operator",
  area: "deliveries",
  consoleFunction: "serve-delivery-reads",
  method: "GET",
  path: "/ops/v1/deliveries/failed",
  summary: "List failed webhook deliveries",
  description:
    "Deliveries of all partners that failed permanently, newest first. A delivery leaves the list when it is retried here. A page may be shorter than `limit` while `next_cursor` is not null.",
  query: z.object({ partner_id: idFilter("Only deliveries of this partner."), ...listQuery }),
  responses: { 200: { description: "A page of deliveries.", schema: pageOf(deliveryEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
