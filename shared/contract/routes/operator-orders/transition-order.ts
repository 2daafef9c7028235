import * as z from "zod/mini";
import type { RequestedTransition } from "../../../domain/orders/apply-transition.ts";
import { cancellationReasons } from "../../../domain/orders/order.ts";
import { defineRoute } from "../../define-route.ts";
import { inspectionReportId } from "../../resources/orders/inspection-report.ts";
import {
  auctionFeeUsd,
  failureReason,
  finalPriceKrw,
  overrideReason,
} from "../../resources/orders/lot-input.ts";
import { operatorOrderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { httpsUrl, shipmentBody } from "../../resources/orders/shipment.ts";

const to = <const Status extends RequestedTransition["to"]>(status: Status) =>
  z.literal(status).check(z.meta({ description: "The target status." }));

/** Body of `POST /ops/v1/orders/{id}/transition`: one shape for each status. */
export const transitionBody = z
  .discriminatedUnion("to", [
    z.strictObject({ to: to("placed") }),
    z.strictObject({ to: to("acquiring") }),
    z.strictObject({ to: to("secondary_inspection_in_progress") }),
    z
      .strictObject({
        to: to("secondary_inspection_ready"),
        secondary_inspection_url: z
          .optional(z.nullable(httpsUrl))
          .check(z.meta({ description: "A link to the inspection's report." })),
        inspection_report_id: z
          .optional(z.nullable(inspectionReportId))
          .check(z.meta({ description: "The uploaded report, instead of a link." })),
      })
      .check(
        z.refine((body) => !body.secondary_inspection_url || !body.inspection_report_id, {
          path: ["inspection_report_id"],
          message: "must not be sent together with secondary_inspection_url",
        }),
      ),
    z.strictObject({
      to: to("secured"),
      auction_final_price_krw: finalPriceKrw,
      auction_fee_usd: auctionFeeUsd,
      override_reason: overrideReason,
    }),
    z.strictObject({ to: to("failed"), failure_reason: failureReason }),
    z.strictObject({
      to: to("cancelled"),
      cancellation_reason: z.enum(cancellationReasons).check(
        z.meta({
          description:
            "Reason for the cancellation. The order's status determines which reasons are allowed.",
        }),
      ),
    }),
    z.strictObject({ to: to("export_processing"), shipment: z.optional(shipmentBody) }),
    z.strictObject({ to: to("in_transit"), shipment: z.optional(shipmentBody) }),
    z.strictObject({ to: to("customs") }),
    z.strictObject({ to: to("delivered") }),
  ])
  .check(
    z.meta({ id: "TransitionOrder", description: "The target status, with the data that it requires." }),
  );

/** Body of `POST /ops/v1/orders/{id}/transition`. */
export type TransitionBody = z.output<typeof transitionBody>;

/** `POST /ops/v1/orders/{id}/transition` */
export const transitionOrderRoute = defineRoute({
  operationId: "transitionOrder",
  audience: "operator",
  area: "orders",
  method: "POST",
  path: "/ops/v1/orders/{id}/transition",
  summary: "Change the status of an order",
  description:
    "A change to `acquiring` also changes the other waiting orders on the vehicle. A change to `secured` settles the lot, and the other orders fail with `outbid_internally`. If awards have a grace period, the order stays `acquiring` until the lot's `pending_award` is carried out. `customs` and `delivered` are reported by the partner and rejected here; no transition leads back to `placed`.",
  params: orderIdParams,
  body: transitionBody,
  responses: { 200: { description: "The updated order.", schema: operatorOrderSchema } },
  errors: ["validation_error", "order_not_found", "invalid_status_transition", "conflict"],
  budgeted: false,
});
